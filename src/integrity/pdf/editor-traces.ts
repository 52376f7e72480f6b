/** What programs for editing finished PDFs leave in the file: private data, layers, marks for redaction. */
import { dictOf, isArray, nameOf, textStringOf } from '../../document/index.ts';
import type { PdfFile } from '../../document/index.ts';
import type { PdfPageObject } from './page-tree.ts';

/** A trace. */
export interface EditorTrace {
  /** `owner`: private data of an editor; `layer`: one for covering or correcting; `redaction`: marked and not carried out. */
  readonly kind: 'owner' | 'layer' | 'redaction';
  readonly name: string;
  /** 1-based, where it is on one page. */
  readonly page?: number;
}

/** Owners of private data that open any page for editing; `FICL:Enfocus` is PitStop. */
const EDITOR = /^(?:Illustrator|AdobePhotoshop|InDesign|CorelDRAW|Inkscape|PDFXEdit|FICL:Enfocus)/i;
/** Names of layers on which something is covered; an overlay may be an honest letterhead, so the name is context. */
const COVERING =
  /white[ -]?out|tipp-?ex|correction fluid|cover[ -]?up|patch(?:es)?$|^overlay$|^(?:redact|edit)(?:ed|ion|s)?$/i;

/** Looks at the catalog, its layers and the given pages. */
export function editorTraces(file: PdfFile, pages: readonly PdfPageObject[]): readonly EditorTrace[] {
  const catalog = file.catalog();
  const owners = [catalog, ...pages.map(({ dict }) => dict)].flatMap((dict) => [
    ...(dictOf(file.resolve(dict?.get('PieceInfo')))?.keys() ?? []),
  ]);
  const owner = [...owners, ...(catalog?.keys() ?? [])].find((name) => EDITOR.test(name));
  const layer = layerNames(file).find((name) => COVERING.test(name.trim()));
  const marked = pages.findIndex((page) => annotations(file, page).includes('Redact'));
  return [
    ...(owner === undefined ? [] : [{ kind: 'owner', name: owner } as const]),
    ...(layer === undefined ? [] : [{ kind: 'layer', name: layer.trim() } as const]),
    ...(marked < 0 ? [] : [{ kind: 'redaction', name: 'Redact', page: marked + 1 } as const]),
  ];
}

function layerNames(file: PdfFile): readonly string[] {
  const groups = file.resolve(dictOf(file.resolve(file.catalog()?.get('OCProperties')))?.get('OCGs'));
  return (isArray(groups) ? groups : []).flatMap((group) => {
    const name = textStringOf(file.resolve(dictOf(file.resolve(group))?.get('Name')));
    return name === '' ? [] : [name];
  });
}

function annotations(file: PdfFile, { dict }: PdfPageObject): readonly string[] {
  const listed = file.resolve(dict.get('Annots'));
  return (isArray(listed) ? listed : []).flatMap(
    (one) => nameOf(dictOf(file.resolve(one))?.get('Subtype')) ?? [],
  );
}
