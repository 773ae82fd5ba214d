import { recipe } from '../../kernel/card/recipe.ts'
import { withoutGiven } from '../shared/recipe-values.ts'

/** Text files of an existing document, or of a new one. */
export const attachmentRecipe = recipe({
  traits: {
    uploaded: { about: 'Uploaded, and not attached yet', values: { attached: false } },
  },
  fakes(given, fakes) {
    const name = `attachment-${fakes.n}.txt`
    const usual = { file_name: name, file: { text: `${fakes.goods()}\n`, name } }
    const own = given.file === undefined ? usual : {}
    const invoice = given.invoice_id === undefined ? { invoice_id: fakes.some('invoices') } : {}
    return { ...invoice, ...withoutGiven(own, given) }
  },
})
