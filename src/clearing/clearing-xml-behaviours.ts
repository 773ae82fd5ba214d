import { behaviour } from '../kernel/card/behaviour.ts'

/** The content of the XML of a document, and of the receipt for it. */
export const clearingXmlBehaviours = [
  behaviour(
    'clearing-xml/kinds',
    'RodzajFaktury is ZAL for an advance, ROZ for a final invoice, KOR for a correction (KOR_ZAL and KOR_ROZ for one of these two, also through other corrections), otherwise VAT',
    'ministry',
  ),
  behaviour(
    'clearing-xml/rates',
    'Each Polish tax rate has its code in P_12 and its sums; a rate of zero is a sale in Poland, to the EU (wdt) or an export (export_products)',
    'ministry',
  ),
  behaviour(
    'clearing-xml/outside-tax',
    'The rate np is P_13_9 with np_tax_kind export_service_eu and otherwise P_13_8; the rate disabled counts as np',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-xml/foreign-rates',
    'A rate that Poland does not have, and every rate under OSS, is given as P_12_XII and summed in P_13_5 and P_14_5',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-xml/totals',
    'The sums add up to price_net and price_tax; P_15 is price_gross',
    'ministry',
  ),
  behaviour(
    'clearing-xml/lines',
    'Lines have net prices; P_10 is what the discount takes off and P_11 the rest. Text and subtotal rows are left out',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-xml/gross-lines',
    'With invoice_form_price_kind gross, lines have gross prices in P_9B and P_11A',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-xml/corrections',
    'A correction names the corrected document by number, date and, if it has one, gov_id; each line is there as it was (StanPrzed) and as it becomes, or else as the difference',
    'ministry',
  ),
  behaviour(
    'clearing-xml/advances',
    'An advance lists the lines of its order with their value, or its own ones without an order; a final invoice names its advances, and its totals are what they leave',
    'ministry',
  ),
  behaviour(
    'clearing-xml/currency',
    'In another currency, an exchange rate to PLN that the document states is on each line, and the tax is repeated in PLN; an advance has the rate as KursWalutyZ',
    'ministry',
  ),
  behaviour(
    'clearing-xml/exempt',
    'With exempt lines, exempt_tax_kind is the ground: P_19B if it names a directive, P_19A for another legal text, otherwise P_19C',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-xml/margin',
    'procedure_vat_margin selects the margin scheme of a vat_margin document; its lines with the rate disabled have gross amounts, summed in P_13_11',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-corrections/kind-of-sale',
    'A correction, also of a correction, counts as the kind of the first corrected document: it clears only if that kind does, and has its zero rates, margin scheme and P_16',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-xml/annotations',
    'P_16 marks vat_mp, P_18 reverse charge, P_18A split payment or the procedure MPP, P_23 the procedure TT_D, TP related parties, FP an invoice for a receipt',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-details/corrections',
    'TypKorekty says when a correction counts for VAT, by accounting_vat_tax_date: 1 on the day of the corrected document, 2 on its own issue date, 3 on another. Podmiot2K is the buyer of the corrected document, if name, number or address were others',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-details/partial-payments',
    'An advance whose total is paid by 2 to 31 payments when it is sent lists each with its day as ZaliczkaCzesciowa',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-details/tax-numbers',
    "tax_no_kind decides how the buyer's number is given: NIP, KodUE with NrVatUE, NrID, or BrakID for none; without it, the form of the number decides",
    'facts 2.16',
  ),
  behaviour(
    'clearing-details/third-parties',
    'Seller, buyer and recipient have their addresses and contacts; recipients and issuers are third parties with their roles',
    'facts 2.13',
  ),
  behaviour(
    'clearing-details/bank-accounts',
    'Bank accounts have number, SWIFT code, bank, description and what a bank uses its own account for; those of a factor are apart',
    'facts 2.15',
  ),
  behaviour(
    'clearing-details/early-payment',
    'An early payment discount is given with its last day and its percentage',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-details/settlements',
    'Charges and deductions are listed with their sums, and what they leave to pay or to settle',
    'facts 2.14',
  ),
  behaviour(
    'clearing-details/dates',
    'The date of sale is given when it is another day than the date of issue; a month as its first and last day',
    'ministry',
  ),
  behaviour(
    'clearing-details/payment',
    'The XML has the due date, the form of payment and the bank account; a payment only if it was made by the day of issue',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-details/notes',
    'A remark is an additional description, oid the number of the order, description_footer the footer',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-details/unfit',
    'Texts that are longer than the schema allows are cut; other values that it cannot hold are left out',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-receipt/content',
    'The receipt names the seller, the number, both dates, the hash of the XML and whether the document was sent offline',
    'ministry',
  ),
  behaviour(
    'clearing-receipt/session',
    'Each document is sent in a session of its own, which the receipt names; there are no batches',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-receipt/times',
    'The receipt says when the document was sent, and when it got its number',
    'ministry',
  ),
  behaviour(
    'clearing-receipt/files',
    'attachment redirects to the XML (kind gov) and to the receipt (gov_upo), whose links need no token; 404 before the document was sent, or accepted',
    'facts 1.1',
  ),
  behaviour(
    'clearing-receipt/expense',
    'The XML of an expense that was cleared names the supplier as the seller',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-code/pdf',
    'The PDF of a document in the clearing system has a QR code with its verification link',
    'ministry',
    'a QR code to be read',
  ),
  behaviour(
    'clearing-code/caption',
    'Below the QR code, the PDF prints gov_id, or OFFLINE without one',
    'ministry',
  ),
  behaviour(
    'clearing-code/page',
    'The public page of a document in the clearing system has the same code',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-code/link',
    "The link names the seller's tax number, the date of issue and the hash of the XML that is served; that of a demo account has another host",
    'ministry',
  ),
  behaviour(
    'clearing-code/certificate',
    'A document issued offline has the same single code; the second code of KSeF, about the certificate of the issuer, is left out, because accounts have no certificates here',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-code/none',
    'A document that is not sent, or that the system refused, has no code',
    'assumed',
    'documents to be sent to KSeF',
  ),
]
