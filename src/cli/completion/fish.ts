/** Places as a completion script for fish. */
import {
  DOCUMENT_EXTENSIONS,
  filesOf,
  identifier,
  longName,
  offerOf,
  placesOf,
  shortName,
  takesValue,
  wordsOf,
} from './places.ts';
import type { CompletionSource, FileOffer } from './places.ts';

const fishQuoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

// Of documents both spellings that cameras and scanners use; fish offers the other files last.
const SUFFIXES = DOCUMENT_EXTENSIONS.flatMap((extension) => [`.${extension}`, `.${extension.toUpperCase()}`]);

const FILES: Readonly<Record<FileOffer, string>> = {
  files: ' -F',
  folders: ` -f -a '(__fish_complete_directories (commandline -ct))'`,
  documents: ` -k -f -a '(__fish_complete_suffix ${SUFFIXES.join(' ')})'`,
};

/** The completion script. */
export function fish(source: CompletionSource): string {
  const places = placesOf(source);
  const { program } = source;
  const at = identifier(program);
  const known = places.map(({ path }) => path).filter((path) => path !== '');
  const lines = places.flatMap(({ path, words, files, options }) => {
    const here = `complete -c ${program} -n ${fishQuoted(`${at}_at ${fishQuoted(path)}`)}`;
    return [
      ...words.map(({ word, says }) => `${here} -a ${word}${says === '' ? '' : ` -d ${fishQuoted(says)}`}`),
      ...(files === undefined ? [] : [`${here}${FILES[files]}`]),
      ...options.map((option) => {
        const offer = offerOf(option);
        const kind = filesOf(offer);
        const value = !takesValue(option)
          ? ''
          : kind === undefined
            ? ` -x -a ${fishQuoted(wordsOf(offer).join(' '))}`
            : ` -r${FILES[kind]}`;
        const short = shortName(option);
        const names = `${short === '' ? '' : ` -s ${short.slice(1)}`} -l ${longName(option).slice(2)}`;
        return `${here}${names}${value} -d ${fishQuoted(option.description)}`;
      }),
    ];
  });
  return `# Completion of ${program} for fish. To use it now: ${program} completion fish | source
function ${at}_at
    set -l path
    for word in (commandline -opc)[2..-1]
        contains -- (string trim "$path $word") ${known.map(fishQuoted).join(' ')}
        and set path (string trim "$path $word")
    end
    test "$path" = "$argv[1]"
end
complete -c ${program} -f
${lines.join('\n')}
`;
}
