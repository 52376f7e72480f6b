/** Electronic invoices of every dialect, for tests: one invoice of two lines. */

/** Factur-X, ZUGFeRD 2 and XRechnung. */
export const CII = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:ram="urn:ram" xmlns:udt="urn:udt">
  <rsm:ExchangedDocument>
    <ram:ID>INV-2024-017</ram:ID>
    <ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20240403</udt:DateTimeString></ram:IssueDateTime>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct>
        <ram:SellerAssignedID>SB-1</ram:SellerAssignedID>
        <ram:Name>Steel bracket &amp; bolts</ram:Name>
        <ram:Description>large, galvanized</ram:Description>
      </ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice>
        <ram:ChargeAmount>1250.0000</ram:ChargeAmount><ram:BasisQuantity unitCode="C62">100</ram:BasisQuantity>
      </ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery>
        <ram:BilledQuantity unitCode="C62">10.0000</ram:BilledQuantity>
      </ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement>
        <ram:ApplicableTradeTax><ram:RateApplicablePercent>20.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>
        <ram:SpecifiedTradeSettlementLineMonetarySummation>
          <ram:LineTotalAmount>125.00</ram:LineTotalAmount>
        </ram:SpecifiedTradeSettlementLineMonetarySummation>
      </ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:SpecifiedTradeProduct><ram:Name>Mounting screws</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeDelivery>
        <ram:BilledQuantity unitCode="C62">200</ram:BilledQuantity>
      </ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement>
        <ram:SpecifiedTradeSettlementLineMonetarySummation>
          <ram:LineTotalAmount>20</ram:LineTotalAmount>
        </ram:SpecifiedTradeSettlementLineMonetarySummation>
      </ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:BuyerReference>04011000-12345-34</ram:BuyerReference>
      <ram:SellerTradeParty>
        <ram:Name>Acme Widgets Ltd</ram:Name>
        <ram:DefinedTradeContact><ram:PersonName>Ann Smith</ram:PersonName></ram:DefinedTradeContact>
        <ram:PostalTradeAddress>
          <ram:PostcodeCode>LS1 4AB</ram:PostcodeCode><ram:LineOne>12 Foundry Road</ram:LineOne>
          <ram:CityName>Leeds</ram:CityName><ram:CountryID>GB</ram:CountryID>
        </ram:PostalTradeAddress>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">03/167</ram:ID></ram:SpecifiedTaxRegistration>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE136695976</ram:ID></ram:SpecifiedTaxRegistration>
      </ram:SellerTradeParty>
      <ram:BuyerTradeParty>
        <ram:Name>Northwind Traders Inc.</ram:Name>
        <ram:PostalTradeAddress>
          <ram:PostcodeCode>97201</ram:PostcodeCode><ram:LineOne>400 Harbor Street</ram:LineOne>
          <ram:CityName>Portland</ram:CityName><ram:CountryID>US</ram:CountryID>
        </ram:PostalTradeAddress>
      </ram:BuyerTradeParty>
      <ram:BuyerOrderReferencedDocument>
        <ram:IssuerAssignedID>PO-77</ram:IssuerAssignedID>
      </ram:BuyerOrderReferencedDocument>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:InvoiceCurrencyCode>GBP</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans><ram:PayeePartyCreditorFinancialAccount>
        <ram:IBANID>GB29 NWBK 6016 1331 9268 19</ram:IBANID>
      </ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
      <ram:ApplicableTradeTax>
        <ram:CalculatedAmount>29.00</ram:CalculatedAmount><ram:BasisAmount>145.00</ram:BasisAmount>
        <ram:RateApplicablePercent>20.00</ram:RateApplicablePercent>
      </ram:ApplicableTradeTax>
      <ram:SpecifiedTradePaymentTerms>
        <ram:DueDateDateTime><udt:DateTimeString format="102">20240425</udt:DateTimeString></ram:DueDateDateTime>
      </ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:TaxBasisTotalAmount>145.00</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="EUR">33.64</ram:TaxTotalAmount>
        <ram:TaxTotalAmount currencyID="GBP">29.00</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>174.00</ram:GrandTotalAmount>
        <ram:TotalPrepaidAmount>100.00</ram:TotalPrepaidAmount>
        <ram:DuePayableAmount>74.00</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

/** The same in the words of ZUGFeRD 1. */
export const ZUGFERD_1 = [
  ['CrossIndustryInvoice', 'CrossIndustryDocument'],
  ['SpecifiedLineTrade', 'SpecifiedSupplyChainTrade'],
  ['SpecifiedTradeSettlementLineMonetarySummation', 'SpecifiedTradeSettlementMonetarySummation'],
  ['SpecifiedTradeSettlementHeaderMonetarySummation', 'SpecifiedTradeSettlementMonetarySummation'],
  ['ApplicableHeaderTrade', 'ApplicableSupplyChainTrade'],
  ['rsm:ExchangedDocument', 'rsm:HeaderExchangedDocument'],
  ['rsm:SupplyChainTradeTransaction', 'rsm:SpecifiedSupplyChainTradeTransaction'],
  ['RateApplicablePercent', 'ApplicablePercent'],
  ['IssuerAssignedID', 'ID'],
].reduce((text, [from = '', to = '']) => text.replaceAll(from, to), CII);

/** A credit note of UBL 2. */
export const UBL = `<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2" xmlns:cbc="c" xmlns:cac="a">
  <cbc:ID>INV-2024-017</cbc:ID><cbc:IssueDate>2024-04-03</cbc:IssueDate>
  <cbc:DocumentCurrencyCode>GBP</cbc:DocumentCurrencyCode>
  <cac:OrderReference><cbc:ID>PO-77</cbc:ID></cac:OrderReference>
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PartyName><cbc:Name>Acme</cbc:Name></cac:PartyName>
    <cac:PostalAddress><cbc:StreetName>12 Foundry Road</cbc:StreetName><cbc:CityName>Leeds</cbc:CityName>
      <cbc:PostalZone>LS1 4AB</cbc:PostalZone><cac:Country><cbc:IdentificationCode>GB</cbc:IdentificationCode></cac:Country>
    </cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>03/167</cbc:CompanyID><cac:TaxScheme><cbc:ID>FC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyTaxScheme><cbc:CompanyID>DE136695976</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>Acme Widgets Ltd</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cac:PartyLegalEntity><cbc:RegistrationName>Northwind Traders Inc.</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:PaymentMeans><cbc:PaymentDueDate>2024-04-25</cbc:PaymentDueDate>
    <cac:PayeeFinancialAccount><cbc:ID>GB29NWBK60161331926819</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">33.64</cbc:TaxAmount></cac:TaxTotal>
  <cac:TaxTotal><cbc:TaxAmount currencyID="GBP">29.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>145.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount>174.00</cbc:TaxInclusiveAmount><cbc:PayableAmount>74.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:CreditNoteLine><cbc:ID>1</cbc:ID><cbc:CreditedQuantity>10.0000</cbc:CreditedQuantity>
    <cbc:LineExtensionAmount>125.00</cbc:LineExtensionAmount>
    <cac:Item><cbc:Name>Steel bracket &amp; bolts</cbc:Name></cac:Item>
    <cac:Price><cbc:PriceAmount>12.5</cbc:PriceAmount></cac:Price></cac:CreditNoteLine>
  <cac:CreditNoteLine><cbc:ID>2</cbc:ID><cbc:CreditedQuantity>200</cbc:CreditedQuantity>
    <cbc:LineExtensionAmount>20</cbc:LineExtensionAmount><cac:Item><cbc:Name>Mounting screws</cbc:Name></cac:Item></cac:CreditNoteLine>
</CreditNote>`;
