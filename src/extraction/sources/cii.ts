/** UN/CEFACT Cross Industry Invoice: Factur-X, ZUGFeRD 1 and 2, XRechnung. Version 1 has other names for the same things. */
import { taxStatements } from './invoice-map.ts';
import type { InvoiceFormat } from './invoice-map.ts';

const HEAD = 'ExchangedDocument|HeaderExchangedDocument';
const DEAL = 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction';
const AGREEMENT = `${DEAL}/ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement`;
const DELIVERY = `${DEAL}/ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery`;
const SETTLEMENT = `${DEAL}/ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement`;
const SUMS = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation`;
const DATE = 'DateTimeString|DateTime';
const MEANS = `${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans`;
const LINE_AGREEMENT = 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement';
const LINE_DELIVERY = 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery';
const LINE_SETTLEMENT = 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement';
const CONTACT = 'DefinedTradeContact';

export const cii: InvoiceFormat = {
  // The release candidate of ZUGFeRD 1 calls its root as UBL does.
  roots: ['CrossIndustryInvoice', 'CrossIndustryDocument', 'Invoice'],
  currency: [`${SETTLEMENT}/InvoiceCurrencyCode`],
  statements: [
    { concept: 'invoice_number', form: 'text', paths: [`${HEAD}/ID`] },
    {
      concept: 'issue_date',
      form: 'date',
      paths: [`${HEAD}/IssueDateTime/${DATE}`, `${HEAD}/IssueDateTime`],
    },
    {
      concept: 'due_date',
      form: 'date',
      paths: [
        `${SETTLEMENT}/SpecifiedTradePaymentTerms/DueDateDateTime/${DATE}`,
        `${SETTLEMENT}/SpecifiedTradePaymentTerms/DueDateDateTime`,
      ],
    },
    {
      concept: 'delivery_date',
      form: 'date',
      paths: [`${DELIVERY}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/${DATE}`],
    },
    {
      concept: 'period_start',
      form: 'date',
      paths: [`${SETTLEMENT}/BillingSpecifiedPeriod/StartDateTime/${DATE}`],
    },
    {
      concept: 'period_end',
      form: 'date',
      paths: [`${SETTLEMENT}/BillingSpecifiedPeriod/EndDateTime/${DATE}`],
    },
    { concept: 'currency', form: 'code', paths: [`${SETTLEMENT}/InvoiceCurrencyCode`] },
    {
      concept: 'net_total',
      form: 'money',
      paths: [`${SUMS}/TaxBasisTotalAmount[@currencyID={currency}]`, `${SUMS}/TaxBasisTotalAmount`],
    },
    {
      concept: 'tax_total',
      form: 'money',
      paths: [`${SUMS}/TaxTotalAmount[@currencyID={currency}]`, `${SUMS}/TaxTotalAmount`],
    },
    {
      concept: 'gross_total',
      form: 'money',
      paths: [`${SUMS}/GrandTotalAmount[@currencyID={currency}]`, `${SUMS}/GrandTotalAmount`],
    },
    { concept: 'amount_due', form: 'money', paths: [`${SUMS}/DuePayableAmount`] },
    { concept: 'paid_amount', form: 'money', paths: [`${SUMS}/TotalPrepaidAmount`] },
    { concept: 'discount', form: 'money', paths: [`${SUMS}/AllowanceTotalAmount`] },
    { concept: 'rounding', form: 'money', paths: [`${SUMS}/RoundingAmount`] },
    {
      concept: 'order_number',
      form: 'text',
      paths: [
        `${AGREEMENT}/BuyerOrderReferencedDocument/IssuerAssignedID|ID`,
        `${AGREEMENT}/SellerOrderReferencedDocument/IssuerAssignedID|ID`,
      ],
    },
    {
      concept: 'contract_number',
      form: 'text',
      paths: [`${AGREEMENT}/ContractReferencedDocument/IssuerAssignedID|ID`],
    },
    {
      concept: 'delivery_note_number',
      form: 'text',
      paths: [
        `${DELIVERY}/DeliveryNoteReferencedDocument/IssuerAssignedID|ID`,
        `${DELIVERY}/DespatchAdviceReferencedDocument/IssuerAssignedID|ID`,
      ],
    },
    { concept: 'customer_number', form: 'text', paths: [`${AGREEMENT}/BuyerTradeParty/ID`] },
    { concept: 'reference', form: 'text', paths: [`${SETTLEMENT}/PaymentReference`] },
    {
      concept: null,
      form: 'text',
      labels: ['Buyer reference', 'Routing ID', 'Leitweg-ID'],
      paths: [`${AGREEMENT}/BuyerReference`],
    },
    {
      concept: 'iban',
      party: 'seller',
      form: 'code',
      paths: [`${MEANS}/PayeePartyCreditorFinancialAccount/IBANID`],
    },
    {
      concept: 'bic',
      party: 'seller',
      form: 'code',
      paths: [`${MEANS}/PayeeSpecifiedCreditorFinancialInstitution/BICID`],
    },
    {
      concept: 'account_holder',
      form: 'text',
      paths: [`${MEANS}/PayeePartyCreditorFinancialAccount/AccountName`],
    },
    {
      concept: 'payment_terms',
      form: 'text',
      paths: [`${SETTLEMENT}/SpecifiedTradePaymentTerms/Description`],
    },
  ],
  parties: [
    { party: 'seller', path: `${AGREEMENT}/SellerTradeParty` },
    { party: 'buyer', path: `${AGREEMENT}/BuyerTradeParty` },
    { party: 'ship', path: `${DELIVERY}/ShipToTradeParty` },
  ],
  ofParty: [
    { concept: 'party_name', form: 'text', paths: ['Name'] },
    { concept: 'vat_id', form: 'code', paths: ['SpecifiedTaxRegistration/ID[@schemeID=VA]'] },
    { concept: 'tax_number', form: 'text', paths: ['SpecifiedTaxRegistration/ID[@schemeID=FC]'] },
    { concept: 'registration_number', form: 'text', paths: ['SpecifiedLegalOrganization/ID'] },
    { concept: 'contact_person', form: 'text', paths: [`${CONTACT}/PersonName`] },
    {
      concept: 'phone',
      form: 'text',
      paths: [`${CONTACT}/TelephoneUniversalCommunication/CompleteNumber`],
    },
    { concept: 'fax', form: 'text', paths: [`${CONTACT}/FaxUniversalCommunication/CompleteNumber`] },
    {
      concept: 'email',
      form: 'text',
      paths: [
        `${CONTACT}/EmailURIUniversalCommunication/URIID`,
        'URIUniversalCommunication/URIID[@schemeID=EM]',
      ],
    },
    { concept: null, form: 'text', labels: ['Street'], paths: ['PostalTradeAddress/LineOne'] },
    { concept: null, form: 'text', labels: ['City', 'Town'], paths: ['PostalTradeAddress/CityName'] },
    {
      concept: null,
      form: 'text',
      labels: ['Postal code', 'Postcode', 'Zip', 'Zip code'],
      paths: ['PostalTradeAddress/PostcodeCode'],
    },
    {
      concept: null,
      form: 'code',
      labels: ['Country', 'Country code'],
      paths: ['PostalTradeAddress/CountryID'],
    },
  ],
  address: [
    ['PostalTradeAddress/LineOne'],
    ['PostalTradeAddress/LineTwo'],
    ['PostalTradeAddress/LineThree'],
    ['PostalTradeAddress/PostcodeCode', 'PostalTradeAddress/CityName'],
    ['PostalTradeAddress/CountrySubDivisionName'],
  ],
  country: 'PostalTradeAddress/CountryID',
  lines: `${DEAL}/IncludedSupplyChainTradeLineItem`,
  ofLine: [
    {
      concept: 'line_description',
      form: 'text',
      labels: ['Name', 'Item', 'Article', 'Product', 'Item name', 'Product name', 'Title'],
      paths: ['SpecifiedTradeProduct/Name', 'AssociatedDocumentLineDocument/IncludedNote/Content'],
    },
    { concept: 'line_description', form: 'text', paths: ['SpecifiedTradeProduct/Description'] },
    { concept: 'line_quantity', form: 'decimal', paths: [`${LINE_DELIVERY}/BilledQuantity`] },
    {
      concept: 'line_unit_price',
      form: 'money',
      paths: [
        `${LINE_AGREEMENT}/NetPriceProductTradePrice/ChargeAmount`,
        `${LINE_AGREEMENT}/GrossPriceProductTradePrice/ChargeAmount`,
      ],
    },
    {
      concept: 'line_amount',
      form: 'money',
      paths: [
        `${LINE_SETTLEMENT}/SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation/LineTotalAmount`,
      ],
    },
    {
      concept: 'line_tax_rate',
      form: 'decimal',
      paths: [`${LINE_SETTLEMENT}/ApplicableTradeTax/RateApplicablePercent|ApplicablePercent`],
    },
    {
      concept: 'line_code',
      form: 'text',
      paths: [
        'SpecifiedTradeProduct/SellerAssignedID',
        'SpecifiedTradeProduct/BuyerAssignedID',
        'SpecifiedTradeProduct/GlobalID',
      ],
    },
    { concept: 'line_position', form: 'text', paths: ['AssociatedDocumentLineDocument/LineID'] },
  ],
  priceBasis: [`${LINE_AGREEMENT}/NetPriceProductTradePrice/BasisQuantity`],
  taxes: `${SETTLEMENT}/ApplicableTradeTax`,
  ofTax: taxStatements({
    rate: 'RateApplicablePercent|ApplicablePercent',
    base: 'BasisAmount',
    amount: 'CalculatedAmount',
  }),
  adjustments: [
    `${SETTLEMENT}/SpecifiedTradeAllowanceCharge`,
    `${SETTLEMENT}/SpecifiedLogisticsServiceCharge`,
    `${DEAL}/IncludedSupplyChainTradeLineItem/${LINE_SETTLEMENT}/SpecifiedTradeAllowanceCharge`,
  ],
};
