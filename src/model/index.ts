/** Entry of the model room: questions to an OpenAI-compatible endpoint that the user has named. */
export { createModel } from './endpoint.ts';
export type { Model, ModelAddress } from './endpoint.ts';
