/** Places as a completion script for fish. */
import { longName } from '../command.ts';
import {
  DOCUMENT_EXTENSIONS,
  filesOf,
  identifier,
  offerOf,
  placesOf,
  shortName,
  takesValue,
  wordsOf,
} from './places.ts';
import type { CompletionSource, FileOffer } from './places.ts';

const fishQuoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** How files are offered; `at` begins the names of the script's functions. */
const filesFor = (at: string): Readonly<Record<FileOffer, string>> => ({
  files: ' -F',
  folders: ` -f -a '(__fish_complete_directories (commandline -ct))'`,
  documents: ` -f -a '(${at}_documents)'`,
});

/** The completion script. */
export function fish(source: CompletionSource): string {
  const places = placesOf(source);
  const { program } = source;
  const at = identifier(program);
  const offered = filesFor(at);
  const known = places.map(({ path }) => path).filter((path) => path !== '');
  const lines = places.flatMap(({ path, words, files, options }) => {
    const here = `complete -c ${program} -n ${fishQuoted(`${at}_at ${fishQuoted(path)}`)}`;
    return [
      ...words.map(({ word, says }) => `${here} -a ${word}${says === '' ? '' : ` -d ${fishQuoted(says)}`}`),
      ...(files === undefined ? [] : [`${here}${offered[files]}`]),
      ...options.map((option) => {
        const offer = offerOf(option);
        const kind = filesOf(offer);
        const value = !takesValue(option)
          ? ''
          : kind === undefined
            ? ` -x -a ${fishQuoted(wordsOf(offer).join(' '))}`
            : ` -r${offered[kind]}`;
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
# __fish_complete_suffix takes one suffix only before fish 3.7.
function ${at}_documents
    __fish_complete_path (commandline -ct) | string match -ri -- '^.*(?:/|\\.(?:${DOCUMENT_EXTENSIONS.join('|')}))(?:\\t.*)?$'
end
complete -c ${program} -f
${lines.join('\n')}
`;
}
