import { and, desc, gt, inArray } from 'drizzle-orm'
import { archivedProducts, categoryCounts, products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { toPence } from '#/lib/pence.ts'
import { normaliseCode } from '#/lib/reductions.ts'
import { addDays, londonDay, londonTime } from '#/lib/workingDays.ts'
import type { AuditInfo } from '#/platform/activity/activity.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import type { Saving } from '#/platform/lists/adminRecords.routes.ts'
import { adminRecords } from '#/platform/lists/adminRecords.store.ts'
import { type CodeFormValues, codeProblems } from '../codeForm.rules.ts'
import type { AdminDiscountCode, CodeForm } from './discounts.schema.ts'
import type { DiscountCodeRow } from './discounts.store.ts'
import { discountCodes } from './discounts.tables.ts'

export type CountReservedUses = (tx: Executor, codeId: number, now: Date) => Promise<number>

export type CodeRefusal = { code: 'invalid' | 'inUse'; message: string; field?: string }

/** With the current names of products. A deleted one has the name it had, if an order refers to it. */
export async function toAdminCodes(tx: Executor, rows: readonly DiscountCodeRow[]): Promise<AdminDiscountCode[]> {
  const ids = [...new Set(rows.flatMap(({ productIds }) => productIds))]
  const [present, archived] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([
          tx.select({ id: products.id, name: products.name }).from(products).where(inArray(products.id, ids)),
          tx
            .select({ id: archivedProducts.id, name: archivedProducts.name })
            .from(archivedProducts)
            .where(inArray(archivedProducts.id, ids)),
        ])
  const names = new Map(present.map(({ id, name }) => [id, name]))
  const formerNames = new Map(archived.map(({ id, name }) => [id, name]))
  return rows.map(({ value, minimumOrder, productIds, validFrom, validUntil, createdAt, ...row }) => ({
    ...row,
    value: toDecimal(value),
    minimumOrder: minimumOrder === null ? null : toDecimal(minimumOrder),
    products: productIds.map((id) => ({
      id,
      name: names.get(id) ?? formerNames.get(id) ?? `Product ${id}`,
      isDeleted: !names.has(id),
    })),
    validFrom: validFrom.toISOString(),
    validUntil: validUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }))
}

export const toAdminCode = async (tx: Executor, row: DiscountCodeRow): Promise<AdminDiscountCode> =>
  (await toAdminCodes(tx, [row]))[0] as AdminDiscountCode

export const listNewestCodes = (tx: Executor, limit: number): Promise<DiscountCodeRow[]> =>
  tx.select().from(discountCodes).orderBy(desc(discountCodes.createdAt), desc(discountCodes.id)).limit(limit)

export const codeRows = adminRecords({
  table: discountCodes,
  type: 'discountCode',
  noun: 'code',
  name: ({ code }) => code,
  logged: activityFields,
  unique: 'code',
})

/** Whatever the code named before may stay, even if it has gone from the shop. */
async function checkGoods(
  tx: Transaction,
  { productIds, categories }: Pick<DiscountCodeRow, 'productIds' | 'categories'>,
  before: DiscountCodeRow | undefined,
): Promise<Outcome<undefined, CodeRefusal>> {
  const newIds = productIds.filter((id) => !before?.productIds.includes(id))
  const newCategories = categories.filter((category) => !before?.categories.includes(category))
  if (newIds.length > 0 && (await tx.$count(products, inArray(products.id, newIds))) < newIds.length)
    return refuse('invalid', { message: 'We no longer sell one of these products', field: 'productIds' })
  const areSold = and(inArray(categoryCounts.category, newCategories), gt(categoryCounts.products, 0))
  if (newCategories.length > 0 && (await tx.$count(categoryCounts, areSold)) < newCategories.length)
    return refuse('invalid', { message: 'None of our products are in one of these categories', field: 'categories' })
  return ok(undefined)
}

/** While buyers are paying with the code, it cannot be renamed and its limit must leave room for them. */
export async function toCodeValues(
  form: CodeForm,
  { tx, by, before }: Saving<DiscountCodeRow>,
  countReservedUses: CountReservedUses,
): Promise<Outcome<typeof discountCodes.$inferInsert, CodeRefusal>> {
  const terms = toTerms(form, before, by.at)
  if (!terms.ok) return terms
  const known = await checkGoods(tx, terms.value, before)
  if (!known.ok) return known
  const { isActive = before?.isActive ?? true } = form
  if (!before) return ok({ ...terms.value, isActive, createdAt: by.at })
  const { code, usageLimit } = terms.value
  const reserved = await countReservedUses(tx, before.id, by.at)
  if (usageLimit !== null && usageLimit < before.usageCount + reserved) return limitTooLow(before.usageCount, reserved)
  if (code !== before.code && reserved > 0) return inUse(reserved, 'rename')
  return ok({ ...terms.value, isActive })
}

/** Refused while a buyer is paying with it: reservations take the same lock. */
export const deleteCode = (tx: Transaction, id: number, by: AuditInfo, countReservedUses: CountReservedUses) =>
  codeRows.delete(tx, id, by, async (): Promise<Outcome<undefined, CodeRefusal>> => {
    const reserved = await countReservedUses(tx, id, by.at)
    return reserved > 0 ? inUse(reserved, 'delete') : ok(undefined)
  })

const limitTooLow = (used: number, reserved: number) =>
  refuse('invalid', {
    message:
      `The limit can’t be lower than the number of uses so far: ${used} used` +
      (reserved > 0 ? `, ${reserved} reserved by buyers who are paying now.` : '.'),
    field: 'usageLimit',
  })

const inUse = (reserved: number, action: 'delete' | 'rename') =>
  refuse('inUse', {
    message: `${reserved === 1 ? 'A buyer is' : `${reserved} buyers are`} paying with this code right now. Switch it off, and ${action} it in a few minutes.`,
  })

type Terms = Omit<DiscountCodeRow, 'id' | 'isActive' | 'usageCount' | 'createdAt' | 'version'>

/** Validity runs from the start of a day to the end of one, in London. */
function toTerms(form: CodeForm, before: DiscountCodeRow | undefined, now: Date): Outcome<Terms, CodeRefusal> {
  const current: CodeFormValues | undefined = before && {
    code: before.code,
    type: before.type,
    value: toDecimal(before.value),
    usageLimit: String(before.usageLimit ?? ''),
    validFrom: londonDay(before.validFrom),
    validUntil: before.validUntil ? londonDay(before.validUntil) : '',
    minimumOrder: before.minimumOrder === null ? '' : toDecimal(before.minimumOrder),
    productIds: before.productIds,
    categories: before.categories,
    oncePerCustomer: before.oncePerCustomer,
  }
  const typed: CodeFormValues = {
    code: normaliseCode(form.code ?? current?.code ?? ''),
    type: form.type ?? current?.type ?? 'percentage',
    value: form.value ?? current?.value ?? '',
    usageLimit: form.usageLimit === undefined ? (current?.usageLimit ?? '') : (form.usageLimit ?? ''),
    validFrom: toLondonDay(form.validFrom) || current?.validFrom || londonDay(now),
    validUntil: form.validUntil === undefined ? (current?.validUntil ?? '') : toLondonDay(form.validUntil),
    minimumOrder: form.minimumOrder === undefined ? (current?.minimumOrder ?? '') : (form.minimumOrder ?? ''),
    productIds: [...new Set(form.productIds ?? current?.productIds ?? [])],
    categories: [...new Set(form.categories ?? current?.categories ?? [])],
    oncePerCustomer: form.oncePerCustomer ?? current?.oncePerCustomer ?? false,
  }
  const problem = newProblem(typed, current)
  if (problem) return refuse('invalid', { message: problem[1], field: problem[0] })
  const { validFrom, validUntil } = typed
  return ok({
    code: typed.code,
    type: typed.type,
    value: typed.type === 'free_delivery' ? 0 : toPence(typed.value.trim()),
    usageLimit: typed.usageLimit.trim() === '' ? null : Number(typed.usageLimit),
    minimumOrder: typed.minimumOrder.trim() === '' ? null : toPence(typed.minimumOrder.trim()),
    productIds: [...typed.productIds],
    categories: [...typed.categories],
    oncePerCustomer: typed.oncePerCustomer,
    validFrom:
      validFrom === current?.validFrom && before
        ? before.validFrom
        : form.validFrom
          ? londonTime(validFrom, '00:00')
          : now,
    validUntil:
      validUntil === current?.validUntil && before
        ? before.validUntil
        : validUntil === ''
          ? null
          : endOfDay(validUntil),
  })
}

/** Codes saved under older rules can still be switched off: what was wrong before and stays is no problem. */
function newProblem(typed: CodeFormValues, current: CodeFormValues | undefined) {
  const problems = current ? codeProblems(current) : {}
  return Object.entries(codeProblems(typed)).find(([name, message]) => {
    const field = name as keyof CodeFormValues
    return typed[field] !== current?.[field] || message !== problems[field]
  })
}

function toLondonDay(typed: string | null | undefined): string {
  if (!typed) return ''
  return /^\d{4}-\d{2}-\d{2}T/.test(typed) && !Number.isNaN(Date.parse(typed))
    ? londonDay(new Date(typed))
    : typed.trim()
}

const endOfDay = (day: string) => new Date(londonTime(addDays(day, 1), '00:00').getTime() - 1)

async function activityFields(row: DiscountCodeRow, tx: Transaction) {
  const code = await toAdminCode(tx, row)
  const { id: _, createdAt: __, usageCount: ___, version: ____, products: named, categories, ...fields } = code
  return { ...fields, products: named.map(({ name }) => name).join(', '), categories: categories.join(', ') }
}
