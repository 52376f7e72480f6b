/** The door of settings: flags over environment over project file over user file over defaults. */
export { checkAddress, findAccess, givenSecret } from './access.ts';
export type { Access } from './access.ts';
export { normalizedBaseUrl, problemOfBaseUrl } from './base-url.ts';
export { openCredentials } from './credentials.ts';
export { PROJECT_FILE } from './layers.ts';
export { homeOfUser, placesOf } from './places.ts';
export type { Machine, Places } from './places.ts';
export { loadSettings } from './resolve.ts';
export type { SettingEntry, Settings, SettingsOptions } from './resolve.ts';
export { envNameOf, SETTINGS } from './schema.ts';
export type { SettingName, SettingValues } from './schema.ts';
export { unreadVariables } from './setting-meant.ts';
