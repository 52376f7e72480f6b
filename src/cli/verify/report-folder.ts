/** `--report`: writes a page per document into a folder, and one over them when there are several. */
import { join, resolve } from 'node:path';
import type { Illustration } from '../../contract/index.ts';
import { isDocxError, toErrorBody } from '../../contract/light.ts';
import type { DocxError } from '../../contract/light.ts';
import { indexPage, planReport, reportPage } from '../../render/index.ts';
import type { IndexEntry } from '../../render/index.ts';
import type { CommandContext } from '../context.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { writeFileAtomically } from '../output/output.ts';
import { reportNames } from './report-names.ts';
import type { VerifiedFile } from './verify-files.ts';

/** A folder of reports that is being written. Where a page cannot be written, no more are: the verification goes on. */
export interface ReportFolder {
  /** Writes the page of a document; one without a report is only listed. */
  add(file: VerifiedFile): Promise<void>;
  /** Writes the list when there are several documents, and says where to look. Resolves with why pages are missing, or null. */
  end(): Promise<DocxError | null>;
}

/** Begins a folder of reports. It is made with the first page. */
export function createReportFolder(context: CommandContext, folder: string, inputs: Inputs): ReportFolder {
  const { io, signal, version } = context;
  const at = resolve(io.cwd, folder);
  const names = reportNames(inputs.files);
  const entries: IndexEntry[] = [];
  const failures: DocxError[] = [];
  const write = async (name: string, content: string): Promise<boolean> => {
    if (failures.length > 0) return false;
    try {
      await writeFileAtomically(join(at, name), [content]);
      return true;
    } catch (error) {
      if (!isDocxError(error)) throw error;
      failures.push(error);
      return false;
    }
  };

  return {
    async add({ verification, source, sha256 }) {
      if (failures.length > 0) return;
      const { report } = verification;
      const name = names.get(verification.path);
      if (report === null || source === null || sha256 === null || name === undefined) {
        entries.push({ verification, file: null });
        return;
      }
      const plan = planReport(report);
      let illustration: Illustration;
      try {
        illustration = await context.illustrate(source, plan.request);
      } catch (error) {
        if (signal.aborted) throw error;
        // The report is worth having without pictures; it says that they are missing.
        const notes = [`The pages could not be shown: ${toErrorBody(error).detail}`];
        illustration = { media_type: null, page_count: null, pages: [], regions: [], maps: [], notes };
      }
      const { size } = source;
      const page = reportPage({ verification, report, plan, illustration, size, sha256, version });
      if (await write(name, page)) entries.push({ verification, file: name });
    },
    async end() {
      const [only, ...more] = entries;
      if (only !== undefined && more.length > 0) await write('index.html', indexPage(entries, version));
      const name = more.length > 0 ? 'index.html' : (only?.file ?? null);
      const [failure = null] = failures;
      if (name !== null && failure === null) await io.stderr.write(`Report: ${join(folder, name)}\n`);
      return failure;
    },
  };
}
