// Written by `npm run docs` from the cards. Change the cards, not this file.

/** A movement of stock: a line of a warehouse document or of a sale. Read-only. */
export interface WarehouseAction {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Kind of movement: pz (received), wz (issued or sold) or mm (moved to warehouse2_id). Read-only: requests cannot set it. */
  readonly kind: string | null
  /** The product that moves. The id of one of the products. Read-only: requests cannot set it. */
  readonly product_id: number | null
  /** Name of the product on the document. Read-only: requests cannot set it. */
  readonly product_name: string | null
  /** Number of units. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly quantity: string | null
  /** The warehouse that the goods enter or leave: that of the document, else the main one. The id of one of the warehouses. Read-only: requests cannot set it. */
  readonly warehouse_id: number | null
  /** The warehouse document; null for a sale. The id of one of the warehouse documents. Read-only: requests cannot set it. */
  readonly warehouse_document_id: number | null
  /** Tax rate of goods issued or sold. A percentage such as 23 or "5,5", or one of these words without a rate: np, n/a, na, not applicable, nie podlega, zw, exempt, disabled, oo. Read-only: requests cannot set it. */
  readonly tax: string | null
  /** Net price of one unit, in the document's currency. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly price_net: string | null
  /** Tax rate of goods received or moved. A percentage such as 23 or "5,5", or one of these words without a rate: np, n/a, na, not applicable, nie podlega, zw, exempt, disabled, oo. Read-only: requests cannot set it. */
  readonly purchase_tax: string | null
  /** Net purchase price of one unit, in the document's currency. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly purchase_price_net: string | null
  /** The warehouse that a transfer moves goods to. The id of one of the warehouses. Read-only: requests cannot set it. */
  readonly warehouse2_id: number | null
  /** The sale; null for a warehouse document. The id of one of the invoices. Read-only: requests cannot set it. */
  readonly invoice_id: number | null
}
