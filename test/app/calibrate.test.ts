/** Learning from genuine documents and judging the next ones by it, in a real store. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forget, learn } from '../../src/app/calibrate.ts';
import type { IntegrityReport } from '../../src/contract/index.ts';
import { systemClock } from '../../src/kit/clock.ts';
import { loadSettings, placesOf } from '../../src/settings/index.ts';
import { folderForTest, openTestHouse } from '../support/embedded.ts';
import { memoryFile, textPdf } from '../support/sample-documents.ts';

const settingsFor = (folder: string, local = true) =>
  loadSettings({
    flags: { local, store: folder },
    env: {},
    cwd: folder,
    places: placesOf({ env: { DOCX_HOME: folder }, home: folder, platform: 'linux' }),
  });

/** A PDF with bytes after its end, as some portals leave them: an innocent habit of this sender. */
const usual = Buffer.concat([textPdf([[[60, 80, 12, 'Statement']]]), Buffer.alloc(200, 'portal ')]);

/** The report on one such document; the file of the others differs in nothing that is judged. */
async function reportOn(folder: string) {
  const house = await openTestHouse(folder);
  try {
    return await house.service.integrity.verify({ file: memoryFile('usual.pdf', usual) });
  } finally {
    await house.close();
  }
}

const times = (count: number, report: IntegrityReport) =>
  Array.from({ length: count }, (_, index) => ({
    path: `${index}.pdf`,
    report: { ...report, file_hash: `sha256:${String(index).padStart(64, '0')}` },
  }));

it('a sign that all genuine documents show counts no more, and the next report says by what it was judged', async () => {
  const folder = await folderForTest();
  const before = await reportOn(folder);
  expect(before.detected_issues.flatMap(({ evidence }) => evidence ?? []).map(({ code }) => code)).toContain(
    'BYTES_AFTER_END',
  );
  const learned = await learn(times(10, before), {
    settings: settingsFor(folder),
    clock: systemClock,
  });
  expect(learned).toMatchObject({
    documents: 10,
    copies: 0,
    left_out: [],
    suspicious: [],
    suspicious_after: 0,
  });
  expect(learned.signs.find(({ code }) => code === 'BYTES_AFTER_END')).toMatchObject({
    hits: 10,
    documents: 10,
    weight_after: 0,
  });

  const next = await reportOn(folder);
  expect(next.calibration_id).toBe(learned.calibration_id);
  expect(next.risk_score).toBeLessThan(before.risk_score);

  expect(await forget(settingsFor(folder))).toBe(join(folder, 'calibration.json'));
  expect(await forget(settingsFor(folder))).toBeNull();
  const last = await reportOn(folder);
  expect(last).not.toHaveProperty('calibration_id');
  expect(last.risk_score).toBe(before.risk_score);
});

it('refuses too few documents, and a service elsewhere', async () => {
  const folder = await folderForTest();
  const reports = times(9, await reportOn(folder));
  const clock = systemClock;
  await expect(learn(reports, { settings: settingsFor(folder), clock })).rejects.toMatchObject({
    code: 'nothing_matched',
  });
  // Copies of one of them are no further documents.
  const copies = [...reports, ...reports.slice(0, 5)];
  await expect(learn(copies, { settings: settingsFor(folder), clock })).rejects.toMatchObject({
    code: 'nothing_matched',
    detail: '9 different genuine documents are too few to learn from',
  });
  await expect(learn(reports, { settings: settingsFor(folder, false), clock })).rejects.toMatchObject({
    code: 'usage',
  });
});

it('a calibration that cannot be understood is said, not ignored', async () => {
  const folder = await folderForTest();
  writeFileSync(join(folder, 'calibration.json'), '{"version": 2}');
  await expect(reportOn(folder)).rejects.toMatchObject({ code: 'settings_invalid' });
});
