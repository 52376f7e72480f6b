/** Countries, states and counties that end a postal address where no postal code does. */
import { plainLetters } from '../../kit/plain-letters.ts';

const COUNTRIES =
  'Afghanistan, Albania, Algeria, Andorra, Angola, Anguilla, Antigua and Barbuda, Argentina, Armenia, Aruba, Australia, Austria, Azerbaijan, Bahamas, The Bahamas, Bahrain, ' +
  'Bangladesh, Barbados, Belarus, Belgium, Belize, Benin, Bermuda, Bhutan, Bolivia, Bosnia and Herzegovina, Botswana, Brazil, British Virgin Islands, Brunei, ' +
  'Brunei Darussalam, Bulgaria, Burkina Faso, Burundi, Cambodia, Cameroon, Canada, Cape Verde, Cayman Islands, Chad, Chile, China, Colombia, Comoros, Congo, DR Congo, ' +
  "Costa Rica, Côte d'Ivoire, Ivory Coast, Croatia, Cuba, Curaçao, Cyprus, Czechia, Czech Republic, Denmark, Djibouti, Dominica, Dominican Republic, Ecuador, Egypt, " +
  'El Salvador, Equatorial Guinea, Eritrea, Estonia, Eswatini, Ethiopia, Fiji, Finland, France, Gabon, Gambia, The Gambia, Georgia, Germany, Ghana, Gibraltar, Greece, ' +
  'Grenada, Guatemala, Guernsey, Guinea, Guyana, Haiti, Honduras, Hong Kong, Hong Kong SAR, Hungary, Iceland, India, Indonesia, Iran, Iraq, Ireland, Republic of Ireland, ' +
  'Isle of Man, Israel, Italy, Jamaica, Japan, Jersey, Jordan, Kazakhstan, Kenya, Kiribati, Kosovo, Kuwait, Kyrgyzstan, Laos, Latvia, Lebanon, Lesotho, Liberia, Libya, ' +
  'Liechtenstein, Lithuania, Luxembourg, Macao, Macau, Madagascar, Malawi, Malaysia, Maldives, Mali, Malta, Mauritania, Mauritius, Mexico, Moldova, Monaco, Mongolia, ' +
  'Montenegro, Morocco, Mozambique, Myanmar, Namibia, Nepal, Netherlands, The Netherlands, New Zealand, Nicaragua, Niger, Nigeria, North Macedonia, Norway, Oman, Pakistan, ' +
  'Panama, Papua New Guinea, Paraguay, Peru, Philippines, Poland, Portugal, Puerto Rico, Qatar, Romania, Russia, Rwanda, Saint Kitts and Nevis, Saint Lucia, ' +
  'Saint Vincent and the Grenadines, Samoa, San Marino, Saudi Arabia, KSA, Senegal, Serbia, Seychelles, Sierra Leone, Singapore, Sint Maarten, Slovakia, Slovenia, ' +
  'Solomon Islands, Somalia, South Africa, South Korea, Korea, South Sudan, Spain, Sri Lanka, Sudan, Suriname, Sweden, Switzerland, Syria, Taiwan, Tajikistan, Tanzania, ' +
  'Thailand, Togo, Tonga, Trinidad and Tobago, Tunisia, Turkey, Türkiye, Turkmenistan, Turks and Caicos Islands, Uganda, Ukraine, UAE, United Arab Emirates, ' +
  'United Kingdom, UK, Great Britain, England, Scotland, Wales, Northern Ireland, United States, United States of America, USA, Uruguay, Uzbekistan, Vanuatu, Venezuela, ' +
  'Vietnam, Yemen, Zambia, Zimbabwe, Deutschland, Österreich, Schweiz, Suisse, Belgique, België, Nederland, Italia, España, Polska, Sverige, Danmark, Norge, ' +
  'Magyarország, România, Hrvatska';

const STATES =
  'Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida, Georgia, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, ' +
  'Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, New York, North Carolina, ' +
  'North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, West Virginia, ' +
  'Wisconsin, Wyoming';

/** The codes of states, by the Postal Service of the United States. */
const STATE_CODES =
  'AL, AK, AZ, AR, CA, CO, CT, DC, DE, FL, GA, HI, ID, IL, IN, IA, KS, KY, LA, ME, MD, MA, MI, MN, MS, MO, MT, NE, NV, NH, NJ, NM, NY, NC, ND, OH, OK, OR, PA, RI, SC, SD, ' +
  'TN, TX, UT, VT, VA, WA, WV, WI, WY';

/** Provinces of Canada with the codes of some. */
const PROVINCES =
  'Ontario, Quebec, British Columbia, Alberta, Manitoba, Saskatchewan, Nova Scotia, New Brunswick, ON, QC, BC, AB';

/** A name as lists and papers write it alike: "Trinidad & Tobago", "St. Lucia", "U.A.E.". */
const keyOf = (text: string): string =>
  plainLetters(text)
    .replaceAll('&', 'and')
    .replace(/[.’']/gu, '')
    .replace(/^st (?=\p{L})/u, 'saint ')
    .replace(/\s+/gu, ' ')
    .trim();

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(', ').map(keyOf));
const COUNTRY_KEYS = setOf(COUNTRIES);
const STATE_KEYS = setOf(`${STATES}, ${STATE_CODES}, ${PROVINCES}`);

/** The county of an Irish or English address: "Co. Galway", "County Kerry". */
const COUNTY = /^(?:Co\.?|County)\s\p{Lu}\p{L}{2,}$/u;

/** Whether a text is the name of a country, or of a county, and nothing else. */
const isCountry = (text: string): boolean => /^\p{Lu}/u.test(text) && COUNTRY_KEYS.has(keyOf(text));

/** Whether a text that is all of a line ends an address: a country or a county. */
export const isRegion = (text: string): boolean => isCountry(text) || COUNTY.test(text);

/** Whether a text behind a comma ends an address: a country, a county, or a state of North America. */
export const isRegionBehindComma = (text: string): boolean =>
  isRegion(text) || (/^\p{Lu}/u.test(text) && STATE_KEYS.has(keyOf(text)));

/** A state of America by its name, behind the comma of a place: "Portsmith, Virginia". Georgia is a country, too. */
export const STATE_BEHIND_COMMA = new RegExp(
  String.raw`,\s(?:${STATES.replace('Georgia, ', '').replaceAll(', ', '|')})\b`,
  'u',
);

/** A state of America by its code, before a ZIP code: "Portsmith, VA 23704", also where no space is left between them. */
export const STATE_WITH_ZIP = new RegExp(
  String.raw`\b(?:${STATE_CODES.replaceAll(', ', '|')})[.,]? ?\d{5}(?:-\d{4})?\b`,
  'u',
);

/** The same with the ZIP code alone on the line below that of the place, as narrow slips print it. */
export const STATE_ABOVE_ZIP = new RegExp(
  String.raw`\p{L}{2},? (?:${STATE_CODES.replaceAll(', ', '|')})[.,]?\n\s*\d{5}(?:-\d{4})?\s*(?:\n|$)`,
  'u',
);
