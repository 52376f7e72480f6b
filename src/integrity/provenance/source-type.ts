/** Tells what a digital source type of IPTC says of models. */

/** How much of a picture a trained model made. */
export type Extent = 'whole' | 'part';

/** The terms of the vocabulary (IPTC NewsCodes, `digitalsourcetype`) as an address, with the prefix of a catalog, or bare. */
const TRAINED = /(?:^|[/:])(trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia)$/;

/** What a value says; null for any other value and for none. */
export function extentOf(value: string | null): Extent | null {
  const term = TRAINED.exec(value ?? '')?.[1];
  return term === undefined ? null : term === 'trainedAlgorithmicMedia' ? 'whole' : 'part';
}
