/** Labels as forms print what a description says in a sentence: "Name of the child" is "Child's name", "Whether pets are allowed" "Pets allowed". */
import { ISSUED_PAPERS } from '../../lexicon/field-words.ts';

interface TurnedLabel {
  readonly text: string;
  readonly weight: number;
}

/** Words on either side of "of", at most. */
const MOST = { before: 3, after: 3 };
/** A thing and what it belongs to; what follows in a clause of its own is no part of it. */
const BELONGING =
  /^(?:the )?((?:[\p{L}'’-]+ )+?)of (?:the |an? )?((?:[\p{L}\d&'’-]+ ?)+?)(?= (?:who|which|that|in|on|at|for|from|as|to|by)\b|$)/iu;
/** Something that is so or not. */
const WHETHER =
  /^whether (?:the |an? )?((?:[\p{L}'’-]+ )+?)(?:is|are|was|were|has been|have been) ((?:[\p{L}'’-]+ ?){1,3})$/iu;
/** The day something happened, with the verb at the end. */
const HAPPENED = /^(?:date|day|time)\b.* ([\p{L}]+ed|expires|ends|starts|begins|due|sent|born|paid)$/iu;
/** The same with what it happens to: "When the next examination is due". */
const HAPPENS =
  /^(?:date|day|when) (?:on which |that )?(?:the |an? )?((?:\p{L}+ ){1,3})(?:is|was|are|were|has been|have been|will be) (due|[\p{L}]+ed|sent|paid)$/iu;
/** Whoever did something. */
const DOER = /^(?:name of the )?(?:person|employee|manager|user|officer) who ([\p{L}]+ed)\b/iu;
/** What is dated with the word alone. */
const DATED = new RegExp(
  `^date of (?:the |this )?(?:${ISSUED_PAPERS}|agreement|inspection|claim|visit|order|contract|test|delivery)$`,
  'iu',
);
/** The first sentence, when it is a question as it is printed. */
const QUESTION = /^([^?]{8,90}\?)/u;

const ARTICLES = / (?:the|an?) /giu;

/** Labels that forms print for what a description says; empty where it says nothing of the kind. */
export function turnedLabels(description: string): readonly TurnedLabel[] {
  const labels: TurnedLabel[] = [];
  const question = QUESTION.exec(description.trim())?.[1];
  if (question !== undefined) labels.push({ text: question, weight: 1 });
  const phrase = (description.split(/[.:;(,?]/u)[0] ?? '').trim();
  const [, things = '', owners = ''] = BELONGING.exec(phrase) ?? [];
  const [thing, owner] = [things.trim(), owners.trim()];
  const isShort = thing.split(' ').length <= MOST.before && owner.split(' ').length <= MOST.after;
  if (thing !== '' && isShort) {
    labels.push({ text: `${owner} ${thing}`, weight: 0.8 }, { text: `${owner}'s ${thing}`, weight: 0.8 });
    labels.push({ text: `${thing} of ${owner}`, weight: 0.8 });
  }
  if (ARTICLES.test(phrase) && phrase.split(' ').length <= MOST.before + MOST.after)
    labels.push({ text: phrase.replace(ARTICLES, ' '), weight: 0.8 });
  const [, subject = '', state = ''] = WHETHER.exec(phrase) ?? [];
  if (subject !== '') labels.push({ text: `${subject}${state}`, weight: 0.8 });
  const verb = HAPPENED.exec(phrase)?.[1];
  if (verb !== undefined) labels.push({ text: verb, weight: 0.6 });
  const [, what = '', how = ''] = HAPPENS.exec(phrase) ?? [];
  if (what !== '') labels.push({ text: `${what}${how}`, weight: 0.8 });
  const deed = DOER.exec(phrase)?.[1];
  if (deed !== undefined) labels.push({ text: `${deed} by`, weight: 0.8 });
  if (DATED.test(phrase)) labels.push({ text: 'Date', weight: 0.5 });
  return labels;
}
