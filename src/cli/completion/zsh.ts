/** Places as a completion script for zsh. */
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

const FILES: Readonly<Record<FileOffer, string>> = {
  files: '_files',
  folders: '_files -/',
  documents: `_files -g '*.(#i)(${DOCUMENT_EXTENSIONS.join('|')})(-.)'`,
};

// _describe splits at the first colon that is not escaped.
const described = (word: string, says: string): string =>
  quoted(`${word.replaceAll(':', '\\:')}:${says.replaceAll(':', '\\:')}`);

/** The completion script. */
export function zsh(source: CompletionSource): string {
  const places = placesOf(source);
  const name = identifier(source.program);
  const valueCases = places.flatMap(({ path, options }) =>
    options.filter(takesValue).map((option) => {
      const offer = offerOf(option);
      const files = filesOf(offer);
      const words = wordsOf(offer);
      const says =
        files !== undefined
          ? FILES[files]
          : words.length > 0
            ? `compadd -- ${words.map(quoted).join(' ')}`
            : ':';
      return `    ${behindOption(path, option)}) ${says}; return ;;`;
    }),
  );
  const wordCases = places.map(({ path, words, files, options }) => {
    const list = words.map(({ word, says }) => described(word, says)).join(' ');
    const flags = options.map((option) => described(longName(option), option.description)).join(' ');
    return `    ${quoted(path)})\n      list=(${list})\n      files=${files ?? ''}\n      flags=(${flags}) ;;`;
  });
  return `#compdef ${source.program}
# Completion of ${source.program} for zsh. To use it now: source <(${source.program} completion zsh)
${name}() {
  local at='' word files previous="\${words[CURRENT - 1]}"
  local -a list flags
  if [[ "\${words[CURRENT]}" == --*=* ]]; then
    previous="\${words[CURRENT]%%=*}"
    compset -P '*='
  fi
  for word in "\${(@)words[2,CURRENT - 1]}"; do
    case "$at|$word" in
${steps(places).join('\n')}
    esac
  done
  case "$at|$previous" in
${valueCases.join('\n')}
  esac
  case "$at" in
${wordCases.join('\n')}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then
    _describe option flags
    return
  fi
  ((\${#list})) && _describe command list
  case "$files" in
${Object.entries(FILES)
  .map(([kind, says]) => `    ${kind}) ${says} ;;`)
  .join('\n')}
  esac
}
if [ "$funcstack[1]" = "${name}" ]; then
  ${name} "$@"
else
  compdef ${name} ${source.program}
fi
`;
}
