/** Places as a completion script for bash, from 3.2 on, which macOS has. */
import { longName } from '../command.ts';
import {
  behindOption,
  DOCUMENT_EXTENSIONS,
  filesOf,
  identifier,
  offerOf,
  placesOf,
  quoted,
  steps,
  takesValue,
  wordsOf,
} from './places.ts';
import type { CompletionSource, FileOffer } from './places.ts';

/** `[pP][dD][fF]`: bash matches without regard to case only by an option of the shell. */
const anyCase = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

const FILTERS: Readonly<Record<FileOffer, string>> = {
  files: '*',
  folders: '',
  documents: DOCUMENT_EXTENSIONS.map((extension) => `*.${anyCase(extension)}`).join('|'),
};

/** The cases of kinds of files and what each of them takes, one a line. */
const filterCases = (): string =>
  Object.entries(FILTERS)
    .filter(([, pattern]) => pattern !== '')
    .map(([kind, pattern]) => {
      const taken = pattern.split('|').map((one) => `${kind}:${one}`);
      return `      ${taken.join('|')}) COMPREPLY+=("$entry") ;;`;
    })
    .join('\n');

/** The completion script. */
export function bash(source: CompletionSource): string {
  const places = placesOf(source);
  const name = identifier(source.program);
  const files = (kind: FileOffer | undefined): string => (kind === undefined ? '' : ` files=${kind}`);
  const valueCases = places.flatMap(({ path, options }) =>
    options.filter(takesValue).map((option) => {
      const offer = offerOf(option);
      const words = quoted(wordsOf(offer).join(' '));
      return `    ${behindOption(path, option)}) words=${words}${files(filesOf(offer))}; value=1 ;;`;
    }),
  );
  const wordCases = places.map(({ path, words, files: kind, options }) => {
    const flags = options.map(longName).join(' ');
    return `      ${quoted(path)}) words=${quoted(words.map(({ word }) => word).join(' '))}${files(kind)}; flags=${quoted(flags)} ;;`;
  });
  return `# Completion of ${source.program} for bash. To use it now: source <(${source.program} completion bash)
${name}_files() {
  local entry
  while IFS= read -r entry; do
    [[ "\${entry##*/}" == .* && "\${2##*/}" != .* ]] && continue
    if [[ -d "$entry" ]]; then COMPREPLY+=("$entry"); continue; fi
    case "$1:$entry" in
${filterCases()}
    esac
  done < <(compgen -f -- "$2")
  # Quotes names and puts a slash behind folders; bash 3 does neither, and does without.
  compopt -o filenames 2> /dev/null
}
${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}"
  # --name=value comes as three words.
  [[ "$previous" == = ]] && previous="\${COMP_WORDS[COMP_CWORD - 2]}"
  [[ "$current" == = ]] && current=''
  local at='' words='' flags='' files='' value=0 index
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$at|\${COMP_WORDS[index]}" in
${steps(places).join('\n')}
    esac
  done
  case "$at|$previous" in
${valueCases.join('\n')}
  esac
  if ((value == 0)); then
    case "$at" in
${wordCases.join('\n')}
    esac
    [[ "$current" == -* ]] && words="$flags" files=''
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [[ -n "$files" ]] && ${name}_files "$files" "$current"
}
complete -F ${name} ${source.program}
`;
}
