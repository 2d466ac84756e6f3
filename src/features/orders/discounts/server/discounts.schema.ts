import { z } from 'zod'
import { DISCOUNT_TYPES, MAX_CODE_LENGTH, normaliseCode } from '#/lib/reductions.ts'
import { RecordId } from '#/platform/endpoint.ts'
import { Decimal, textSchema } from '#/platform/schemas/strings.schema.ts'
import { INVALID_CODE } from '../discounts.rules.ts'

export const DiscountCode = textSchema()
  .overwrite(normaliseCode)
  .min(1, 'Please enter a discount code')
  .max(MAX_CODE_LENGTH, INVALID_CODE)

const CodeValue = { code: z.string(), type: z.enum(DISCOUNT_TYPES), value: Decimal }

/** `value` is per cent or pounds, by `type`. `goodsText` says what it applies to; empty for everything. */
export const AppliedDiscount = z.object({
  ...CodeValue,
  conditions: z
    .object({
      minimumOrder: Decimal.nullable(),
      productIds: z.array(z.int()),
      categories: z.array(z.string()),
      goodsText: z.string(),
    })
    .optional(),
})
export type AppliedDiscount = z.infer<typeof AppliedDiscount>

export const DiscountResponse = z.object({ valid: z.literal(true), ...AppliedDiscount.shape })

export const AdminDiscountCode = z.object({
  id: z.int(),
  ...CodeValue,
  minimumOrder: Decimal.nullable(),
  products: z.array(z.object({ id: z.int(), name: z.string(), isDeleted: z.boolean() })),
  categories: z.array(z.string()),
  oncePerCustomer: z.boolean(),
  isActive: z.boolean(),
  usageLimit: z.int().nullable(),
  usageCount: z.int(),
  validFrom: z.iso.datetime(),
  validUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type AdminDiscountCode = z.infer<typeof AdminDiscountCode>

/** `sales` are those of orders with its name (`loadCodeSales`), null for a role that sees no figures. */
export const AdminDiscountCodeRow = AdminDiscountCode.extend({
  sales: z.object({ orders: z.int(), net: Decimal, discountGiven: Decimal }).nullable(),
})
export type AdminDiscountCodeRow = z.infer<typeof AdminDiscountCodeRow>

const MAX_PRODUCTS = 200

const numberOrText = z.union([textSchema(), z.number()]).transform(String)

/** Not in the form, but in the entity of the specification, so a client may send them back. */
const SENT_BACK = {
  id: z.unknown().optional(),
  usageCount: z.unknown().optional(),
  createdAt: z.unknown().optional(),
}

/** Numbers may be strings; days are `YYYY-MM-DD` or an ISO time, empty or null for none. Omitted fields stay. */
export const CodeForm = z.object({
  ...SENT_BACK,
  code: textSchema().optional(),
  type: z.enum(DISCOUNT_TYPES, 'Choose a type of discount').optional(),
  value: numberOrText.nullish(),
  usageLimit: numberOrText.nullish(),
  validFrom: textSchema().optional(),
  validUntil: textSchema().nullish(),
  /** In pounds, empty or null for none. */
  minimumOrder: numberOrText.nullish(),
  productIds: z.array(RecordId).max(MAX_PRODUCTS, `Choose at most ${MAX_PRODUCTS} products`).optional(),
  categories: z.array(textSchema().min(1).max(100)).max(50, 'Choose at most 50 categories').optional(),
  oncePerCustomer: z.boolean('Choose whether each customer can use it once').optional(),
  isActive: z.boolean('Choose active or inactive').optional(),
  /** Optimistic lock: if given, saving over a newer version is a 409. */
  version: z.int32().positive().optional(),
})
export type CodeForm = z.infer<typeof CodeForm>
