import { foldText } from '#/lib/foldText.ts'

/** Whether this was typed or scanned, whatever the zeros that a GTIN begins with. */
export function hasCode({ sku, barcode }: { sku?: string | null; barcode?: string | null }, typed: string): boolean {
  const code = codeOf(typed)
  return code !== '' && [sku, barcode].some((stored) => stored != null && codeOf(stored) === code)
}

const codeOf = (text: string) => foldText(text).trim().replace(/^0+/, '')

type Named = { name: string; sku?: string | null; barcode?: string | null }

/** The product with this code, then those whose name begins with what was typed, then those whose name has it, then the others, each in their order. */
export function bestFirst<Product extends Named>(found: readonly Product[], typed: string): Product[] {
  const words = foldText(typed)
  const rank = (product: Product) => {
    if (hasCode(product, typed)) return -1
    const at = foldText(product.name).indexOf(words)
    return at === 0 ? 0 : at > 0 ? 1 : 2
  }
  return found.toSorted((one, other) => rank(one) - rank(other))
}
