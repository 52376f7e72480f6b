/** When versions of programs that write PDFs came out: a file cannot be older than the program that saved it. */

/** First releases by version, ascending: version, year, month. From the release notes of each program. */
const RELEASES: readonly {
  readonly name: RegExp;
  readonly dates: readonly (readonly [number, number, number])[];
}[] = [
  {
    name: /(?:Acrobat Distiller|Adobe PDF Library) (\d+(?:\.\d+)?)/,
    dates: [
      [6, 2003, 5],
      [7, 2004, 12],
      [8, 2006, 11],
      [9, 2008, 6],
      [10, 2010, 10],
      [11, 2012, 9],
      [15, 2015, 3],
    ],
  },
  {
    name: /LibreOffice (\d+\.\d+)/,
    dates: [
      [3.3, 2011, 1],
      [4, 2013, 1],
      [5, 2015, 7],
      [6, 2018, 1],
      [7, 2020, 7],
      [24.2, 2024, 1],
    ],
  },
  {
    name: /Microsoft.{0,3} (?:Office )?(?:Word|Excel|PowerPoint|Publisher).{0,3} (?:f[oü]r .{0,20})?(20\d\d)/,
    dates: [
      [2007, 2006, 11],
      [2010, 2010, 4],
      [2013, 2012, 10],
      [2016, 2015, 7],
      [2019, 2018, 9],
      [2021, 2021, 9],
    ],
  },
  {
    name: /GPL Ghostscript (\d+\.\d+)/,
    dates: [
      [8.7, 2009, 7],
      [9, 2010, 9],
      [9.1, 2013, 8],
      [9.2, 2016, 9],
      [9.5, 2019, 9],
      [10, 2022, 9],
    ],
  },
  {
    name: /pdfTeX-1\.40\.(\d+)/,
    dates: [
      [10, 2009, 12],
      [14, 2013, 5],
      [17, 2016, 5],
      [20, 2019, 4],
      [22, 2021, 3],
      [25, 2023, 3],
    ],
  },
  {
    name: /Skia\/PDF m(\d+)/,
    dates: [
      [57, 2017, 2],
      [70, 2018, 9],
      [80, 2020, 1],
      [90, 2021, 3],
      [100, 2022, 3],
      [110, 2023, 1],
      [120, 2023, 11],
      [130, 2024, 9],
    ],
  },
];

/** The earliest day on which a program of this name can have saved anything, or null when it is not known. */
export function releasedAt(program: string): Date | null {
  for (const { name, dates } of RELEASES) {
    const version = Number(name.exec(program)?.[1] ?? NaN);
    const release = dates.findLast(([from]) => version >= from);
    if (release !== undefined) return new Date(Date.UTC(release[1], release[2] - 1, 1));
  }
  return null;
}
