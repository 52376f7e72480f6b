/** Runs neural networks that are kept in ONNX files: the only place that knows the library. */
import { createRequire } from 'node:module';
import { nextTurn } from '../../../kit/next-turn.ts';

/** Numbers in rows, planes and so on; the last size runs fastest. */
export interface Grid {
  readonly data: Float32Array;
  readonly sizes: readonly number[];
}

/** A network with one input and one output. */
export type Network = (input: Grid) => Promise<Grid>;

/** What is used of the library, which brings no types. */
interface Library {
  readonly Tensor: new (type: 'float32', data: Float32Array, sizes: readonly number[]) => Tensor;
  readonly InferenceSession: {
    create(path: string, options: Readonly<Record<string, unknown>>): Promise<Session>;
  };
}

interface Tensor {
  readonly data: unknown;
  readonly dims: readonly number[];
}

interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>;
}

const OPTIONS = {
  // One core: other workers have the others, and equal input gives equal output.
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  // Errors only: warnings are about the network's making.
  logSeverityLevel: 3,
};

/**
 * Where a network keeps what it computes in between. `block`: laid out once for each size of input and given back after
 * each call, 0.03 GB less for tiles of 448 pixels and a fifth to a third slower; for few sizes. `arena`: kept for the
 * next call; for inputs that are small and of many sizes.
 */
const MEMORY = {
  block: { enableMemPattern: true, enableCpuMemArena: false },
  arena: { enableMemPattern: false, enableCpuMemArena: true },
} as const;

/**
 * Loads a network; it runs in this thread. Rejects when the file is not there, or the library does not run on this machine,
 * which is not the same everywhere: it is installed where it can be.
 */
export async function loadNetwork(path: string, memory: keyof typeof MEMORY): Promise<Network> {
  const library = createRequire(import.meta.url)('onnxruntime-node') as Library;
  const session = await library.InferenceSession.create(path, { ...OPTIONS, ...MEMORY[memory] });
  const [input = ''] = session.inputNames;
  const [output = ''] = session.outputNames;
  return async ({ data, sizes }) => {
    // The library computes as soon as promises settle: time limits and messages would wait for the end of all calls.
    await nextTurn();
    const given = new library.Tensor('float32', data, sizes);
    const { [output]: result } = await session.run({ [input]: given });
    if (!(result?.data instanceof Float32Array)) throw new Error(`${path} gave no numbers.`);
    return { data: result.data, sizes: result.dims };
  };
}
