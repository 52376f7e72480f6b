/** Who may import whom: this table is the architecture, and `test/rules/architecture.test.ts` runs it. */

const mayImport = {
  contract: [],
  kit: [],
  document: ['contract', 'kit'],
  extraction: ['contract', 'kit', 'document'],
  integrity: ['contract', 'kit', 'document'],
  store: ['contract', 'kit'],
  client: ['contract', 'kit'],
  model: ['contract', 'kit'],
  server: ['contract', 'kit'],
  render: ['contract', 'kit'],
  flows: ['contract', 'kit'],
  settings: ['contract', 'kit'],
  work: ['contract', 'kit', 'document', 'extraction', 'integrity', 'store', 'model'],
  service: ['contract', 'kit', 'document', 'extraction', 'integrity', 'store', 'work', 'model'],
  cli: ['contract', 'kit', 'flows', 'render', 'settings'],
  app: [
    'contract',
    'kit',
    'document',
    'extraction',
    'integrity',
    'store',
    'work',
    'service',
    'client',
    'model',
    'server',
    'settings',
    'flows',
    'cli',
  ],
};

/** Each library lives in one place. */
const home = {
  'pdfjs-dist': 'document/pdf',
  sharp: 'document/image',
  'tesseract[.]js': 'extraction/recognize/tesseract',
  'onnxruntime-node': 'extraction/recognize/lines/network',
  '@gutenye': 'extraction/recognize/lines/line-reader',
  'fast-xml-parser': 'extraction/sources/xml',
  ibantools: 'kit/check-digits',
  mrz: 'extraction/codes/mrz/',
  'zxing-wasm': 'extraction/codes/zxing',
  'pkijs|asn1js': 'integrity/signature/cms',
  undici: '(client/transport|model/endpoint|kit/http-agent)',
  'fastify|@fastify': 'server/',
  kysely: 'store/',
  libsql: 'store/dialects',
  commander: 'cli/program',
  '@inquirer': 'cli/terminal/prompt',
  ora: 'cli/terminal/progress',
  chalk: 'cli/terminal/io',
  'fast-glob': 'cli/inputs/inputs',
  'cli-table3': 'render/formats/table',
  conf: 'settings/',
  zod: '(contract|settings)/',
};

/** Rooms that compute only: no disk, network, process or clock. */
const pure =
  '^src/(render|document/(bitmap|types)|extraction/(layout|extract|lexicon|validate|score|types)|integrity/report|work/retry-policy|service/(callers/plans|uploads/upload-rules))';

const rooms = Object.keys(mayImport);

export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    ...Object.entries(mayImport).map(([room, below]) => ({
      name: `${room}-looks-down-only`,
      severity: 'error',
      comment: `${room}/ may import: ${below.join(', ') || 'nothing of ours'}`,
      from: { path: `^src/${room}/` },
      to: { path: '^src/', pathNot: `^src/(${[room, ...below].join('|')})/` },
    })),
    {
      name: 'every-room-is-listed',
      severity: 'error',
      comment: 'a new folder under src/ must get a row in mayImport',
      from: { path: `^src/(?!(${rooms.join('|')})/)[^/]+/` },
      to: { path: '^src/' },
    },
    {
      name: 'through-the-door',
      severity: 'error',
      comment:
        'from another room only index.ts may be imported; kit/ and flows/ are shelves, and the light files are what may be taken without the rest of a room',
      from: { path: '^src/([^/]+)/' },
      to: {
        path: '^src/(?!kit/|flows/)[^/]+/',
        pathNot: ['^src/$1/', '^src/[^/]+/index[.]ts$', '^src/(contract|extraction)/light[.]ts$'],
      },
    },
    {
      name: 'workers-start-without-zod',
      severity: 'error',
      comment:
        'what runs in worker processes takes the light files of the contract: schemas are for the border of the process',
      from: { path: '^src/(document|extraction|integrity|model|work)/' },
      to: { path: '^src/contract/index[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'not-the-own-door',
      severity: 'error',
      from: { path: '^src/([^/]+)/(?!index[.]ts$).+' },
      to: { path: '^src/$1/index[.]ts$' },
    },
    {
      name: 'siblings-do-not-meet',
      severity: 'error',
      comment: 'commands, checks and formats do not import each other',
      from: { path: '^src/(cli/commands|integrity/checks|render/formats)/(?!index[.]ts$)' },
      to: { path: '^src/$1/' },
    },
    ...Object.entries(home).map(([library, place]) => ({
      name: `${library.replace(/[^a-z0-9-]/g, '')}-lives-in-one-place`,
      severity: 'error',
      comment: `${library} is imported in src/${place} only`,
      from: { path: '^src/', pathNot: `^src/${place}` },
      to: { path: `(^|/)node_modules/${library}(/|$)` },
    })),
    {
      name: 'pure-stays-pure',
      severity: 'error',
      from: { path: pure },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-dead-wood',
      severity: 'error',
      comment: 'everything is reachable from the two entry points',
      from: { path: '^src/(main|work/worker-main)[.]ts$' },
      to: { path: '^src/', pathNot: '^src/(main|work/worker-main)[.]ts$|[.]d[.]ts$', reachable: false },
    },
    {
      name: 'no-dev-dependency-in-src',
      severity: 'error',
      comment: 'but for the libraries that the build takes into the program',
      from: { path: '^src/' },
      to: {
        path: '(^|/)node_modules/(?!(zod|kysely)/)',
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
      },
    },
    { name: 'src-never-sees-test', severity: 'error', from: { path: '^src/' }, to: { path: '^test/' } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.json'] },
  },
};
