/** OASIS Universal Business Language 2: invoices and credit notes, XRechnung and Peppol among them. */
import { taxStatements } from './invoice-map.ts';
import type { InvoiceFormat } from './invoice-map.ts';

const ADDRESS = 'PostalAddress';
const LINE_TAX = 'ClassifiedTaxCategory';

export const ubl: InvoiceFormat = {
  roots: ['Invoice', 'CreditNote'],
  currency: ['DocumentCurrencyCode'],
  statements: [
    { concept: 'invoice_number', form: 'text', paths: ['ID'] },
    { concept: 'issue_date', form: 'date', paths: ['IssueDate'] },
    { concept: 'due_date', form: 'date', paths: ['DueDate', 'PaymentMeans/PaymentDueDate'] },
    { concept: 'delivery_date', form: 'date', paths: ['Delivery/ActualDeliveryDate'] },
    { concept: 'period_start', form: 'date', paths: ['InvoicePeriod/StartDate'] },
    { concept: 'period_end', form: 'date', paths: ['InvoicePeriod/EndDate'] },
    { concept: 'currency', form: 'code', paths: ['DocumentCurrencyCode'] },
    { concept: 'net_total', form: 'money', paths: ['LegalMonetaryTotal/TaxExclusiveAmount'] },
    {
      concept: 'tax_total',
      form: 'money',
      paths: ['TaxTotal/TaxAmount[@currencyID={currency}]', 'TaxTotal/TaxAmount'],
    },
    { concept: 'gross_total', form: 'money', paths: ['LegalMonetaryTotal/TaxInclusiveAmount'] },
    { concept: 'amount_due', form: 'money', paths: ['LegalMonetaryTotal/PayableAmount'] },
    { concept: 'paid_amount', form: 'money', paths: ['LegalMonetaryTotal/PrepaidAmount'] },
    { concept: 'discount', form: 'money', paths: ['LegalMonetaryTotal/AllowanceTotalAmount'] },
    { concept: 'rounding', form: 'money', paths: ['LegalMonetaryTotal/PayableRoundingAmount'] },
    { concept: 'order_number', form: 'text', paths: ['OrderReference/ID', 'OrderReference/SalesOrderID'] },
    { concept: 'contract_number', form: 'text', paths: ['ContractDocumentReference/ID'] },
    { concept: 'delivery_note_number', form: 'text', paths: ['DespatchDocumentReference/ID'] },
    {
      concept: 'customer_number',
      form: 'text',
      paths: ['AccountingCustomerParty/Party/PartyIdentification/ID'],
    },
    { concept: 'reference', form: 'text', paths: ['PaymentMeans/PaymentID'] },
    {
      concept: null,
      form: 'text',
      labels: ['Buyer reference', 'Routing ID', 'Leitweg-ID'],
      paths: ['BuyerReference'],
    },
    { concept: 'iban', party: 'seller', form: 'code', paths: ['PaymentMeans/PayeeFinancialAccount/ID'] },
    {
      concept: 'bic',
      party: 'seller',
      form: 'code',
      paths: ['PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID'],
    },
    { concept: 'account_holder', form: 'text', paths: ['PaymentMeans/PayeeFinancialAccount/Name'] },
    { concept: 'payment_terms', form: 'text', paths: ['PaymentTerms/Note'] },
  ],
  parties: [
    { party: 'seller', path: 'AccountingSupplierParty/Party' },
    { party: 'buyer', path: 'AccountingCustomerParty/Party' },
  ],
  ofParty: [
    { concept: 'party_name', form: 'text', paths: ['PartyLegalEntity/RegistrationName', 'PartyName/Name'] },
    { concept: 'vat_id', form: 'code', paths: ['PartyTaxScheme[TaxScheme>ID=VAT]/CompanyID'] },
    { concept: 'tax_number', form: 'text', paths: ['PartyTaxScheme[TaxScheme>ID=FC]/CompanyID'] },
    { concept: 'registration_number', form: 'text', paths: ['PartyLegalEntity/CompanyID'] },
    { concept: 'contact_person', form: 'text', paths: ['Contact/Name'] },
    { concept: 'phone', form: 'text', paths: ['Contact/Telephone'] },
    { concept: 'email', form: 'text', paths: ['Contact/ElectronicMail'] },
    { concept: null, form: 'text', labels: ['Street'], paths: [`${ADDRESS}/StreetName`] },
    { concept: null, form: 'text', labels: ['City', 'Town'], paths: [`${ADDRESS}/CityName`] },
    {
      concept: null,
      form: 'text',
      labels: ['Postal code', 'Postcode', 'Zip', 'Zip code'],
      paths: [`${ADDRESS}/PostalZone`],
    },
    {
      concept: null,
      form: 'code',
      labels: ['Country', 'Country code'],
      paths: [`${ADDRESS}/Country/IdentificationCode`],
    },
  ],
  address: [
    ['PostalAddress/StreetName'],
    ['PostalAddress/AdditionalStreetName'],
    ['PostalAddress/AddressLine/Line'],
    ['PostalAddress/PostalZone', 'PostalAddress/CityName'],
    ['PostalAddress/CountrySubentity'],
  ],
  country: 'PostalAddress/Country/IdentificationCode',
  lines: 'InvoiceLine|CreditNoteLine',
  ofLine: [
    {
      concept: 'line_description',
      form: 'text',
      labels: ['Name', 'Item', 'Article', 'Product', 'Item name', 'Product name', 'Title'],
      paths: ['Item/Name', 'Item/Description'],
    },
    { concept: 'line_description', form: 'text', paths: ['Item/Description'] },
    { concept: 'line_quantity', form: 'decimal', paths: ['InvoicedQuantity|CreditedQuantity'] },
    { concept: 'line_unit_price', form: 'money', paths: ['Price/PriceAmount'] },
    { concept: 'line_amount', form: 'money', paths: ['LineExtensionAmount'] },
    { concept: 'line_tax_rate', form: 'decimal', paths: [`Item/${LINE_TAX}/Percent`] },
    {
      concept: 'line_code',
      form: 'text',
      paths: [
        'Item/SellersItemIdentification/ID',
        'Item/BuyersItemIdentification/ID',
        'Item/StandardItemIdentification/ID',
      ],
    },
    { concept: 'line_position', form: 'text', paths: ['ID'] },
  ],
  priceBasis: ['Price/BaseQuantity'],
  taxes: 'TaxTotal/TaxSubtotal',
  ofTax: taxStatements({ rate: 'TaxCategory/Percent', base: 'TaxableAmount', amount: 'TaxAmount' }),
  adjustments: ['AllowanceCharge', 'InvoiceLine|CreditNoteLine/AllowanceCharge'],
};
