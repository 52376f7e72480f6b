/** Words in field names and descriptions that tell type, party and place when no concept of the vocabulary does. */
import type { FieldType, Party } from './concepts.ts';

/** Taxes of India and Canada that stand beside others on one bill: none of them is all of its tax. */
export const TAXES_BESIDE_OTHERS = ['cgst', 'sgst', 'igst', 'utgst', 'tps', 'tvq', 'pst', 'qst'] as const;

/** Type votes: the first row with a word in the name wins, then the first with a word in the description. */
export const TYPE_WORDS: readonly (readonly [FieldType, readonly string[]])[] = [
  // A "reference range" is no reference.
  ['text', ['range', 'interval']],
  ['iban', ['iban']],
  ['bic', ['bic', 'swift']],
  ['email', ['email', 'mail']],
  ['phone', ['phone', 'telephone', 'tel', 'mobile', 'fax', 'telefax']],
  ['url', ['url', 'website', 'homepage', 'web']],
  ['date', ['date', 'datum', 'fecha', 'data', 'when', 'day', 'birthday', 'dob', 'deadline']],
  ['time', ['time', 'uhrzeit', 'hour', 'clock']],
  ['currency', ['currency', 'devise', 'währung']],
  ['percent', ['percent', 'percentage', 'rate', 'apr', '%']],
  [
    'id',
    [
      'number',
      'no',
      'num',
      'nr',
      'id',
      'code',
      'ref',
      'reference',
      '#',
      'identifier',
      'serial',
      'nummer',
      'numero',
    ],
  ],
  // The year of a tax is none, nor is how something is paid a payment.
  ['text', ['year', 'years', 'method', 'mode']],
  [
    'money',
    [
      'amount',
      'total',
      'price',
      'cost',
      'fee',
      'fees',
      'costs',
      'expenses',
      'balance',
      'salary',
      'sum',
      'charge',
      'charges',
      'tax',
      'payment',
      'betrag',
      'pay',
      'tip',
      'premium',
      'deposit',
      'deductible',
      'wage',
      'wages',
      'rent',
      'compensation',
      'copay',
      'interest',
      'penalty',
      'premiums',
      'damage',
      'damages',
      'refund',
      'withheld',
      'contribution',
      'contributions',
      'bonus',
      'commission',
      'royalties',
      'outstanding',
      'dividends',
      'arrears',
      'deposits',
      'withdrawals',
      'prepayments',
      'retention',
      'proceeds',
      'excess',
      'revenue',
      'turnover',
      'profit',
      'surcharge',
      'vergütung',
      'verguetung',
      'honorar',
      'income',
      'earnings',
      'kosten',
      'preis',
      'summe',
      'miete',
      'montant',
      'prix',
      'importe',
      'precio',
      'importo',
      'prezzo',
      'bedrag',
      'prijs',
      'kwota',
      'totale',
      'totaal',
      'gesamt',
      'totalt',
      'celkem',
      'belopp',
      'beløb',
      'beløp',
      ...TAXES_BESIDE_OTHERS,
    ],
  ],
  ['quantity', ['quantity', 'qty', 'count', 'units', 'weight', 'volume', 'hours', 'quantité', 'menge']],
  [
    'address',
    [
      ...['address', 'adresse', 'anschrift', 'dirección', 'location', 'indirizzo', 'endereço', 'morada'],
      ...['adres', 'adresa', 'adresi', 'adress', 'cím', 'osoite', 'kotiosoite'],
    ],
  ],
  [
    'org',
    ['company', 'organization', 'organisation', 'firm', 'agency', 'bank', 'vendor', 'supplier', 'campaign'],
  ],
  ['person', ['person', 'employee', 'holder', 'signatory', 'author']],
  ['boolean', ['whether', 'checkbox', 'checked']],
];

/** Pairs of answers that a description names for what is true or false. */
export const YES_NO: readonly (readonly [string, string])[] = [
  ['yes', 'no'],
  ['true', 'false'],
  ['ja', 'nein'],
  ['oui', 'non'],
  ['ja', 'nee'],
  ['ja', 'nej'],
  ['si', 'no'],
  ['sim', 'nao'],
  ['tak', 'nie'],
  ['ano', 'ne'],
  ['da', 'nu'],
];

/** Ends of compound words that say the same: "Jahresbeitrag", "Zulassungsdatum", "Fahrgestellnummer". */
export const TYPE_ENDINGS: readonly (readonly [FieldType, readonly string[]])[] = [
  ['date', ['datum', 'dato', 'beginn']],
  ['id', ['nummer']],
  [
    'money',
    ['betrag', 'beitrag', 'preis', 'kosten', 'summe', 'miete', 'gebuhr', 'pramie', 'belop', 'bedrag'],
  ],
  // Spaniards have "padres" and "madres", and Swedes and Finns call that of their mail so as well.
  [
    'address',
    ['adresse', 'anschrift', 'radres', 'gadres', 'nadres', 'kadres', 'sadress', 'aadress', 'usosoite'],
  ],
];

/** Words that say whose value is meant. */
export const PARTY_WORDS: Readonly<Record<Party, readonly string[]>> = {
  seller: [
    'seller',
    'vendor',
    'supplier',
    'issuer',
    'store',
    'shop',
    'merchant',
    'company',
    'restaurant',
    'biller',
    'provider',
    'issues',
    'issued',
    'employer',
    'bank',
  ],
  buyer: [
    'buyer',
    'customer',
    'client',
    'billed',
    'bill',
    'recipient',
    'guest',
    'purchaser',
    'debtor',
    'insured',
    'subscriber',
    ...[
      'taxpayer',
      'tenant',
      'patient',
      'kunde',
      'kunden',
      'mieter',
      'mieters',
      'contribuable',
      'assuré',
      'locataire',
    ],
    ...[
      'cliente',
      'contribuyente',
      'inquilino',
      'klant',
      'huurder',
      'kund',
      'kundens',
      'asiakkaan',
      'klienta',
      'nabywcy',
    ],
  ],
  ship: ['ship', 'shipping', 'delivery', 'consignee'],
};

/** Words that name an end of a range. */
export const RANGE_WORDS = {
  start: [
    ...['from', 'start', 'begin', 'beginning', 'first', 'since', 'starts', 'commencing'],
    ...[
      'von',
      'ab',
      'seit',
      'beginn',
      'anfang',
      'debut',
      'desde',
      'inicio',
      'inizio',
      'od',
      'fra',
      'fran',
      'vanaf',
    ],
  ],
  end: [
    ...['to', 'end', 'ending', 'until', 'last', 'through', 'till', 'ends', 'thru'],
    ...['bis', 'ende', 'fin', 'hasta', 'fine', 'tot', 'til', 'au', 'al', 'do'],
  ],
} as const;

/** Words too common to make a label by themselves. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the of or and for in on at by with without to from is are was be this that which who whom whole its their any all as if not ' +
    'printed shown usually often e g eg ie i full'
  ).split(' '),
);

/** Papers that are dated with the day they are issued: "date of the report". */
export const ISSUED_PAPERS =
  'certificate|report|statement|form|prescription|letter|declaration|document|note|quote|quotation|estimate|offer|proposal|notice|memo|minutes';

/** Words that tell a firm, a school or an insurer from the one that wrote the paper: a patient's "supplementary insurer" is no clinic. */
export const ANOTHER: ReadonlySet<string> = new Set(
  'health supplementary additional previous former applying applicant partner other second receiving referring'.split(
    ' ',
  ),
);

/** Words of where somebody lives. */
export const AT_HOME: ReadonlySet<string> = new Set([
  'home',
  'residence',
  'residential',
  'private',
  'permanent',
]);
