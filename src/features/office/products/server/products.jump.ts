import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { formatCount } from '#/lib/format.ts'
import { STAFF } from '#/lib/roles.ts'
import type { JumpSource } from '#/platform/jump.ts'
import { findFirstRows } from '#/platform/lists/findFirstRows.ts'
import { matchesText, searchText } from '#/platform/lists/searchText.ts'
import { productList } from './products.list.ts'

export const productJump: JumpSource = {
  title: 'Products',
  to: '/admin/products',
  rank: 4,
  roles: STAFF,
  async find({ database }, { q, limit }) {
    const found = await findFirstRows(database, productList(), {
      q,
      limit,
      columns: { id: products.id, name: products.name, stockQuantity: products.stockQuantity },
      // The list also searches descriptions.
      condition: matchesText(searchText(products.name, products.sku, products.barcode), q),
    })
    return found.map(({ id, name, stockQuantity }) => ({
      href: `/admin/products/${id}`,
      label: name,
      state: stockQuantity === 0 ? 'Out of stock' : `${formatCount(stockQuantity)} in stock`,
    }))
  },
}
