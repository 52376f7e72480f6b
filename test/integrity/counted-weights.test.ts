/** Tests of the weights that the calibration script counts: when counts move a starting weight, and how far. */
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import data from '../../src/integrity/weights.json' with { type: 'json' };

interface Row {
  readonly file: string;
  readonly source?: string;
  readonly label: 'genuine' | 'forged';
  readonly kind: string;
  readonly codes: ReadonlySet<string>;
  readonly findings: readonly { readonly check: string; readonly code: string }[];
  readonly examined: ReadonlySet<string>;
}

interface Entry {
  readonly tier: string;
  readonly prior?: number;
  readonly weight: number;
  readonly basis?: string;
  readonly genuine?: readonly number[];
  readonly tampered?: readonly number[];
}

interface Script {
  readonly fitWeights: (
    table: Readonly<Record<string, object>>,
    rows: readonly Row[],
  ) => Readonly<Record<string, Entry>>;
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const script = pathToFileURL(path.join(root, 'scripts', 'calibrate', 'weights.mjs')).href;
const { fitWeights } = (await import(script)) as Script;

const CODE = 'SIGN';

/** `all` documents of a label and kind, of which the first `hits` show the sign. */
function documents(label: Row['label'], kind: string, all: number, hits: number): readonly Row[] {
  return Array.from({ length: all }, (_, at) => {
    const findings = at < hits ? [{ check: 'check', code: CODE }] : [];
    const codes = new Set(findings.map(({ code }) => code));
    const file = `${kind}-${String(at)}`;
    return { label, kind, file, findings, codes, examined: new Set(['check']) };
  });
}

const counted = (start: object, ...rows: readonly (readonly Row[])[]): Entry | undefined =>
  fitWeights({ [CODE]: { group: 'group', ...start } }, rows.flat())[CODE];

const STRONG = { tier: 'strong', weight: 3.3, prior: 3.3 };

describe('weights made of counts', () => {
  it('keeps the starting weight and says so where the check examined too few genuine documents', () => {
    const entry = counted(STRONG, documents('genuine', 'g', 49, 5), documents('forged', 'f', 10, 9));
    expect(entry).toMatchObject({ weight: 3.3, basis: 'start', genuine: [5, 49], tampered: [9, 10] });
  });

  it('keeps the starting weight of a sign that nobody shows, and drops counts of before', () => {
    const stale = { ...STRONG, weight: 4.9, genuine: [0, 400], tampered: [9, 9], basis: 'counted' };
    const entry = counted(stale, documents('genuine', 'g', 400, 0), documents('forged', 'f', 10, 0));
    expect(entry).toEqual({ group: 'group', tier: 'strong', prior: 3.3, weight: 3.3, basis: 'start' });
  });

  it('adds weight only as far as the bound on false alarms proves it', () => {
    const forged = documents('forged', 'f', 10, 8);
    expect(counted(STRONG, documents('genuine', 'g', 60, 0), forged)?.weight).toBe(3.3);
    const many = counted(STRONG, documents('genuine', 'g', 200, 0), forged);
    // Of 200 without a false alarm, 1.49 % may still raise one (95 %): ln((8.5 / 11) / 0.0149).
    expect(many).toMatchObject({ weight: 3.95, basis: 'counted' });
    expect(counted(STRONG, documents('genuine', 'g', 5000, 0), forged)?.weight).toBe(5);
  });

  it('takes weight from a sign that genuine documents show', () => {
    const entry = counted(STRONG, documents('genuine', 'g', 70, 7), documents('forged', 'f', 10, 8));
    expect(entry?.weight).toBeCloseTo(Math.log(8.5 / 11 / (7.5 / 71)), 2);
  });

  it('never adds weight to hints and context', () => {
    const rows = [documents('genuine', 'g', 5000, 0), documents('forged', 'f', 10, 9)];
    for (const start of [
      { tier: 'strong', weight: 2, prior: 2 },
      { tier: 'context', weight: 0.6, prior: 0.6 },
    ]) {
      expect(counted(start, ...rows)).toMatchObject({ weight: start.prior, basis: 'counted' });
    }
  });

  it('does not credit a sign that the document showed before it was forged', () => {
    const genuine = documents('genuine', 'g', 100, 3);
    const forged = documents('forged', 'f', 10, 8).map((row, at) => ({ ...row, source: `g-${String(at)}` }));
    expect(counted(STRONG, genuine, forged)?.tampered).toEqual([5, 10]);
  });

  it('does not blame a sign for kinds of forgery that it is not about', () => {
    const rows = [documents('genuine', 'g', 100, 0), documents('forged', 'about', 8, 4)];
    const entry = counted(STRONG, ...rows, documents('forged', 'other', 90, 1));
    expect(entry?.tampered).toEqual([4, 8]);
  });
});

describe('the weights file', () => {
  it('says of every weight where it is from', () => {
    const signals: Readonly<Record<string, Entry>> = data.signals;
    for (const [code, { basis = 'start', weight, prior = weight, genuine, tampered }] of Object.entries(
      signals,
    )) {
      expect(['counted', 'start'], code).toContain(basis);
      if (basis === 'start') expect(weight, code).toBe(prior);
      else {
        expect(genuine?.[1], code).toBeGreaterThanOrEqual(50);
        expect((genuine?.[0] ?? 0) + (tampered?.[0] ?? 0), code).toBeGreaterThan(0);
      }
    }
  });
});
