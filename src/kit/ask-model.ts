/** The port to a language or vision model: the code that asks does not know which model answers. */

/** One question. What comes from a document belongs into `user`, never into `system`. */
export interface ModelQuestion {
  readonly system: string;
  readonly user: string;
  /** Pictures shown after the text: data URIs. */
  readonly images?: readonly string[];
  /** JSON schema of the answer, an object with every property required. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** What the model answered, not yet checked against the schema, and what it cost. */
export interface ModelAnswer {
  readonly value: unknown;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** No usable answer came. The message is for people and holds neither key nor document. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';
}

/** Asks one question. Throws {@link ModelFault}, and the reason of the signal. */
export type AskModel = (question: ModelQuestion, signal?: AbortSignal) => Promise<ModelAnswer>;
