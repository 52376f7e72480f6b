/** What to say of a word that names no setting. */
import { nearestTo } from '../kit/edit-distance.ts';
import { SETTINGS } from './schema.ts';

/** The setting that was probably meant, or all there are. */
export function settingMeant(name: string): string {
  const names = Object.keys(SETTINGS);
  const guess = nearestTo(name.replaceAll('-', '_'), names);
  return guess === undefined ? `Settings: ${names.join(', ')}.` : `Did you mean ${guess}?`;
}
