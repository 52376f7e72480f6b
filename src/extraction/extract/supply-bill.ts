/** Tells bills of what is supplied through a line or a pipe from invoices for goods and work: many suppliers title both alike. */

/** What such bills print: meters and points of delivery, what they count, the net of telephones, what was open before, the period. */
const SIGNS: readonly RegExp[] = [
  /(?<!\p{L})(?:meter|compteur|contador|contatore|zähler(?:nummer|stand)?|licznik(?:a|i)?|contor(?:ul|ului)?)(?!\p{L})/iu,
  /(?<!\p{L})kWh(?!\p{L})/u,
  /(?<!\p{L})(?:PDL|PRM|MPAN|MPRN|CUPS)(?!\p{L})/u,
  /balance from (?:your )?last bill|previous balance|solde précédent|saldo anterior|saldo z poprzedniego okresu|sold (?:restant|anterior|precedent)/iu,
  /(?<!\p{L})(?:mobilfunk|llamadas(?!\p{L})|consumo de datos)/iu,
  /billing period|nutzungszeitraum|période de facturation|periodo de facturación|abrechnungszeitraum|okres rozliczeniowy|perioada de facturare|periodo di fatturazione/iu,
];
/** Signs of them, at least: an invoice of an electrician may have one. */
const LEAST_SIGNS = 2;
/** To whom, or where, it is supplied. */
const ACCOUNT =
  /(?<!\p{L})(?:account (?:no\.?|number|#)|n[°ºo]\.? (?:de compte|client)|vertragskonto|buchungskonto|point de livraison|(?:supply|delivery) (?:point|number)|lieferstelle|punto de suministro|cuenta (?:de )?cliente|punkt(?:u)? poboru|loc(?:ul|ului)? de consum|punto di (?:prelievo|fornitura))(?!\p{L})/iu;
/** What heads the columns of goods and work, which are counted and priced. */
const GOODS =
  /(?<!\p{L})(?:qty|quantity|unit price|menge|einzelpreis|qté|quantité|prix unitaire|cantidad|precio unitario|quantità|prezzo unitario)(?!\p{L})/iu;

/** Whether the lines of a page are of a bill of what is supplied. */
export function isSupplyBill(lines: readonly string[]): boolean {
  const has = (print: RegExp): boolean => lines.some((line) => print.test(line));
  return SIGNS.filter(has).length >= LEAST_SIGNS && has(ACCOUNT) && !has(GOODS);
}
