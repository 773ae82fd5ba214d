import { branch } from '../branch.ts'
import { derivedFrom, documentLines, twoRates } from '../derived-documents.ts'
import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import { expectStatus } from '../proof-account.ts'

export const derivedDocumentsProofs = [
  proof('derived-documents/copy', { writes: true }, async (account) => {
    const source = await account.sale({
      kind: 'proforma',
      positions: twoRates(account),
      buyer_tax_no: '77',
      issue_date: account.inDays(-3),
      payment_to_kind: 14,
      description: 'Thanks',
      status: 'paid',
    })
    const made = await account.create('invoices', derivedFrom(account, source, { kind: 'vat' }))
    expectEqual('lines', documentLines(made), documentLines(source))
    expectEqual(
      'rows with the id of a copied one',
      made.positions.filter(({ id }) => source.positions.some((one) => one.id === id)),
      [],
    )
    expectContains('the copy', made, {
      kind: 'vat',
      from_invoice_id: source.id,
      invoice_id: null,
      issue_date: account.today,
      payment_to: account.inDays(14),
      status: 'issued',
      paid: '0.0',
      paid_date: null,
      client_id: source.client_id,
      buyer_name: source.buyer_name,
      buyer_tax_no: '77',
      description: 'Thanks',
      price_gross: source.price_gross,
      price_net: source.price_net,
    })
    await account.refused(account.post('/invoices.json', { invoice: { copy_invoice_from: 0 } }), 422)
  }),
  proof('derived-documents/own-values', { writes: true }, async (account) => {
    const source = await account.sale({ payment_to_kind: 30, buyer_city: 'Leeds' })
    const copy = (values: object) => account.create('invoices', derivedFrom(account, source, values))
    const term = await copy({ payment_to_kind: 7, buyer_email: 'other@example.test' })
    const { client_id } = source
    const expected = { client_id, buyer_city: 'Leeds', buyer_email: 'other@example.test' }
    expectContains('a copy with other values', term, { ...expected, payment_to: account.inDays(7) })
    const other = await copy({ buyer_name: account.named('Somebody else') })
    expectContains('a copy for another buyer', other, { buyer_city: null, payment_to: account.inDays(30) })
    expectEqual('same client', other.client_id === client_id, false)
  }),
  proof('derived-documents/oid', { writes: true }, async (account) => {
    const source = await account.sale({ oid: account.named('order') })
    const oidOf = async (values: object) =>
      (await account.create('invoices', derivedFrom(account, source, values))).oid
    const oids = [await oidOf({ kind: 'estimate' }), await oidOf({})]
    expectEqual('oid of a copy of another kind and of the same kind', oids, [source.oid, null])
  }),
  proof('derived-documents/early-payment', { writes: true }, async (account) => {
    const terms = { skonto_active: true, skonto_discount_value: 2 }
    const issued = { issue_date: account.inDays(-20), skonto_discount_date: account.inDays(-13) }
    const source = await account.sale({ ...terms, ...issued })
    const dayOf = async (values: object) => {
      const { id } = await account.create('invoices', derivedFrom(account, source, values))
      const query = { 'fields[invoice]': 'skonto_discount_date' }
      const { body } = await account.get<Partial<typeof source>>(`/invoices/${id}.json`, query)
      return body.skonto_discount_date
    }
    expectEqual('the day of a copy', await dayOf({}), account.inDays(7))
    expectEqual(
      'of one with its own date',
      await dayOf({ issue_date: account.inDays(3) }),
      account.inDays(10),
    )
    const stated = { skonto_discount_date: account.inDays(4) }
    expectEqual('a day that was sent', await dayOf(stated), account.inDays(4))
  }),
  proof('derived-documents/seller', { writes: true }, async (account) => {
    const department = await branch(account, { bank_account: '111' })
    const source = await account.sale({ department_id: department.id })
    await account.update('departments', department.id, { bank_account: '222' })
    const copy = await account.create('invoices', derivedFrom(account, source))
    const seller = { department_id: department.id, seller_name: department.name, seller_bank_account: '222' }
    expectContains('the copy', copy, seller)
  }),
  proof('derived-documents/positions', { writes: true }, async (account) => {
    const source = await account.sale({ positions: twoRates(account) })
    const positions = [{ name: account.named('Chair'), quantity: 1, tax: 23, total_price_gross: 50 }]
    const made = await account.create('invoices', derivedFrom(account, source, { positions }))
    expectEqual(
      'lines of the copy',
      made.positions.map(({ name }) => name),
      [account.named('Chair')],
    )
  }),
  proof('derived-documents/total-correction', { writes: true }, async (account) => {
    const source = await account.sale({ positions: twoRates(account) })
    const correct = (total_correction: string) =>
      account.create(
        'invoices',
        derivedFrom(account, source, { kind: 'correction', total_correction, correction_reason: 'Returned' }),
      )
    const total = await correct('1')
    const linked = { invoice_id: source.id, from_invoice_id: source.id, buyer_name: source.buyer_name }
    expectContains('a correction', total, {
      ...linked,
      price_gross: '-133.34',
      price_net: `-${source.price_net}`,
    })
    const lines = documentLines(total).map(([, quantity, tax, gross]) => [quantity, tax, gross])
    expectEqual('lines', lines, [
      ['-3.0', '23', '-100.0'],
      ['-1.0', '8', '-33.34'],
    ])
    const zero = await correct('0')
    expectContains('a correction of nothing', zero, { price_gross: '0.0', price_net: '0.0' })
    expectEqual(
      'its quantities',
      zero.positions.map(({ quantity }) => quantity),
      ['0.0', '0.0'],
    )
    const plain = await account.sale({
      kind: 'correction',
      positions: [{ name: account.named('Lamp'), quantity: -1, tax: 23, total_price_gross: -100 }],
    })
    for (const [corrected, gross] of [
      [total, '133.34'],
      [plain, '100.0'],
    ] as const) {
      const again = (total_correction: string) =>
        account.create('invoices', derivedFrom(account, corrected, { kind: 'correction', total_correction }))
      expectContains('a correction of nothing of a correction', await again('0'), { price_gross: '0.0' })
      const undone = await again('1')
      expectContains('a correction that cancels another one', undone, {
        price_gross: gross,
        price_net: corrected.price_net?.replace('-', ''),
      })
      expectEqual(
        'its quantities',
        undone.positions.map(({ quantity }) => quantity),
        corrected.positions.map(({ quantity }) => quantity?.replace('-', '')),
      )
    }
  }),
  proof('derived-documents/for-receipt', { writes: true }, async (account) => {
    const receipt = await account.sale({ kind: 'receipt' })
    const linkOf = async () => (await account.one('invoices', receipt.id)).invoice_for_receipt_id
    const values = {
      from_invoice_id: receipt.id,
      additional_params: 'for_receipt',
      exclude_from_stock_level: true,
    }
    const invoice = await account.sale(values)
    const linked = { issued_to_receipt: true, receipt_for_invoice_id: receipt.id }
    expectContains('the invoice', invoice, linked)
    expectEqual('invoice_for_receipt_id', await linkOf(), invoice.id)
    expectStatus(await account.delete(`/invoices/${invoice.id}.json`), 200)
    const other = await account.sale({ from_invoice_id: receipt.id, invoice_id: receipt.id })
    expectContains('an invoice with both ids', other, linked)
    expectEqual('invoice_for_receipt_id of another one', await linkOf(), other.id)
  }),
  proof('derived-documents/stock-of-receipt', { writes: true }, async (account) => {
    const { id: product_id } = await account.create('products', {
      name: account.named('Lamp'),
      price_gross: 50,
      tax: 23,
    })
    const positions = [{ product_id, quantity: 2 }]
    const excluded = { kind: 'vat', exclude_from_stock_level: true }
    const receipt = await account.sale({ kind: 'receipt', positions })
    const forReceipt = { from_invoice_id: receipt.id, additional_params: 'for_receipt', positions }
    const invoice = await account.sale({ ...forReceipt, ...excluded })
    const copied = (source: typeof invoice, values: object = {}) =>
      account.create('invoices', derivedFrom(account, source, values))
    expectContains('a copy', await copied(invoice), { exclude_from_stock_level: false })
    const correction = { kind: 'correction', total_correction: true }
    const returned = await copied(invoice, correction)
    expectContains('a correction', returned, { exclude_from_stock_level: true })
    const other = await account.sale({ positions, ...excluded })
    expectContains('a copy of another invoice', await copied(other), excluded)
    expectEqual('stock', (await account.one('products', product_id)).stock_level, '-4.0')
  }),
  proof('derived-documents/receipt-link', { writes: true }, async (account) => {
    const { id: first } = await account.sale({ kind: 'receipt' })
    const { id: second } = await account.sale({ kind: 'receipt' })
    const { id } = await account.sale({ from_invoice_id: first, additional_params: 'for_receipt' })
    await account.update('invoices', id, { from_invoice_id: second, invoice_id: second })
    const linkOf = async (receipt: number) => (await account.one('invoices', receipt)).invoice_for_receipt_id
    expectEqual('links of the receipts', [await linkOf(first), await linkOf(second)], [null, id])
    expectStatus(await account.delete(`/invoices/${id}.json`), 200)
    expectEqual('the link after the invoice', await linkOf(second), null)
    const again = { from_invoice_id: first, additional_params: 'for_receipt' }
    const [{ id: early }, { id: late }] = [await account.sale(again), await account.sale(again)]
    expectEqual('the link of two invoices', await linkOf(first), late)
    expectStatus(await account.delete(`/invoices/${late}.json`), 200)
    expectEqual('the link after the second invoice', await linkOf(first), early)
  }),
]
