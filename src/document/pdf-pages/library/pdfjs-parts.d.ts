/** What is used of the parts of pdf.js that come without types (pdfjs-dist 5.6). */

declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs' {
  /** `src/core/worker.js`. */
  export const WorkerMessageHandler: { initializeFromPort(port: object): void };
}

declare module 'pdfjs-dist/legacy/image_decoders/pdf.image_decoders.min.mjs' {
  /** `src/core/jpx.js`. */
  export const JpxImage: {
    setOptions(options: object): void;
    decode(bytes: Uint8Array, options: { readonly numComponents: number }): Promise<Uint8ClampedArray>;
    /** Lets go of the memory, which never shrinks while the decoder is kept. */
    cleanup(): void;
  };
}
