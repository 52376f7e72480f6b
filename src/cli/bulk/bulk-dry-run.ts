/** The pre-flight of a bulk run: what the service says of the files, and those that are never sent to it. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { AnalyzedFile, BulkAnalysis } from '../../contract/index.ts';
import { extensionOf } from '../../contract/light.ts';
import type { CommandContext } from '../context.ts';
import { exitOfFiles } from '../output/file-report.ts';
import type { Inputs } from '../inputs/inputs.ts';

/** A checked file with the path by which people know it. */
export interface AnalyzedPath extends AnalyzedFile {
  readonly path: string;
}

/** The service's answers added up. */
export interface PathAnalysis extends BulkAnalysis {
  files: AnalyzedPath[];
}

/** Asks the service about all documents; files that are none are listed as invalid. Creates nothing. */
export async function analyzeInputs(
  context: CommandContext,
  inputs: Inputs,
  template_id: string,
): Promise<PathAnalysis> {
  const { analyzeFiles } = await import('../../flows/analyze.ts');
  const service = await context.service();
  const progress = context.progress({ title: 'Checking', unit: 'files' });
  const total = inputs.files.length;
  const files: AnalyzedPath[] = [];
  for (const { path, relative, error } of inputs.problems) {
    const filename = relative.slice(relative.lastIndexOf('/') + 1);
    const size = await stat(resolve(context.io.cwd, path)).then(
      (found) => (found.isFile() ? found.size : 0),
      () => 0,
    );
    const facts = { path, filename, size, ext: extensionOf(filename), pages: 0 };
    files.push({ ...facts, valid: false, error: error.detail, error_code: error.code });
  }
  let estimated_cost = 0;
  let base_cost_per_page = 0;
  try {
    progress.update({ done: 0, total });
    let done = 0;
    for await (const step of analyzeFiles(service, inputs.files, template_id, context.signal)) {
      if (step.totals !== null) ({ base_cost_per_page } = step.totals);
      estimated_cost += step.totals?.estimated_cost ?? 0;
      for (const { file, analyzed } of step.files) {
        const { name: filename, size } = file.source;
        const silent = 'The service said nothing about this file';
        const unknown = { filename, size, ext: extensionOf(filename), pages: 0, valid: false, error: silent };
        files.push({ ...(analyzed ?? unknown), path: file.path });
      }
      done += step.files.length;
      progress.update({ done, total });
    }
  } catch (error) {
    if (!context.signal.aborted) throw error;
    const { interruption } = await import('../../flows/interruption.ts');
    const detail = 'Stopped before all files were checked';
    throw interruption(context.signal, detail, 'Nothing was handed over: run the same command again');
  } finally {
    await progress.stop();
  }
  const valid = files.filter((file) => file.valid);
  return {
    files,
    total_files: files.length,
    valid_files: valid.length,
    invalid_files: files.length - valid.length,
    total_pages: valid.reduce((sum, file) => sum + file.pages, 0),
    total_size: files.reduce((sum, file) => sum + file.size, 0),
    estimated_cost,
    base_cost_per_page,
  };
}

/** 0 when every file is good, 5 when some are not, 8 when none is. */
export const analysisExit = ({ files, valid_files }: PathAnalysis): number =>
  exitOfFiles({
    done: valid_files,
    pending: 0,
    codes: files.filter((file) => !file.valid).map((file) => file.error_code ?? 'validation_failed'),
  });
