import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { toDecimal } from '#/lib/decimal.ts'
import { DISCOUNT_TYPES } from '#/lib/reductions.ts'
import { MANAGERS, SERVICE, seesFigures } from '#/lib/roles.ts'
import { columnFilter, oneOf } from '#/platform/lists/filters.ts'
import { defineList } from '#/platform/lists/lists.ts'
import { CODE_STATES, formatUsage } from '../codeForm.rules.ts'
import { type CodeSales, loadCodeSales } from './codeSales.store.ts'
import { toAdminCodes } from './codes.store.ts'
import { AdminDiscountCodeRow } from './discounts.schema.ts'
import { codeText, discountCodes } from './discounts.tables.ts'

const toSales = ({ orders, net, discountGiven }: CodeSales = { orders: 0, net: 0, discountGiven: 0 }) => ({
  orders,
  net: toDecimal(net),
  discountGiven: toDecimal(discountGiven),
})

/** `countsTests`: whether sales include test payments. */
export const codeList = (options: { countsTests: boolean }) =>
  defineList({
    name: 'discount-codes',
    title: 'Discount codes',
    seenBy: SERVICE,
    exportedBy: MANAGERS,
    table: discountCodes,
    key: discountCodes.id,
    search: codeText(discountCodes),
    filters: {
      state: {
        schema: oneOf(CODE_STATES, 'Choose active or inactive'),
        where: (state) => eq(discountCodes.isActive, state === 'active'),
      },
      type: columnFilter(discountCodes.type, z.enum(DISCOUNT_TYPES, 'We can’t find that type of discount')),
    },
    sorts: {
      newest: [discountCodes.createdAt, discountCodes.id],
      code: [discountCodes.code],
      used: [discountCodes.usageCount, discountCodes.id],
    },
    isDescendingByDefault: true,
    schema: AdminDiscountCodeRow,
    async toRows(tx, rows, role) {
      const codes = rows.map(({ code }) => code)
      const [shown, sales] = await Promise.all([
        toAdminCodes(tx, rows),
        seesFigures(role) ? loadCodeSales(tx, codes, options) : undefined,
      ])
      return shown.map((row) => ({ ...row, sales: sales ? toSales(sales.get(row.code)) : null }))
    },
    columns: {
      Code: (row) => row.code,
      Type: (row) => row.type,
      Value: (row) => row.value,
      Active: (row) => row.isActive,
      Used: (row) => formatUsage(row),
      'Minimum order': (row) => row.minimumOrder,
      Products: (row) => row.products.map(({ name }) => name).join(', '),
      Categories: (row) => row.categories.join(', '),
      'Once per customer': (row) => row.oncePerCustomer,
      Orders: (row) => row.sales?.orders ?? null,
      'Net sales': (row) => row.sales?.net ?? null,
      'Discount given': (row) => row.sales?.discountGiven ?? null,
      'Valid from': (row) => row.validFrom,
      'Valid until': (row) => row.validUntil,
      Made: (row) => row.createdAt,
    },
  })
