import { eq, sql } from 'drizzle-orm'
import { tidyClosures } from '#/features/shop/delivery/closures.rules.ts'
import { isPriceName, mapPrices, PRICE_NAMES } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { loadDeliverySettings } from '#/features/shop/delivery/server/delivery.store.ts'
import { deliveryPrices } from '#/features/shop/delivery/server/delivery.tables.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { type Pence, toPence } from '#/lib/pence.ts'
import type { Role } from '#/lib/roles.ts'
import { replaceSettingOverrides } from '#/lib/settingOverrides.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Database, Executor, Transaction } from '#/platform/database.ts'
import type { InvoiceBuyers, InvoiceDays } from '../invoiceSettings.rules.ts'
import { listRecipients } from '../recipients.rules.ts'
import { DEFAULTS, type Settings } from '../settings.defaults.ts'
import {
  differences,
  followContactEmail,
  mayChangeSetting,
  publicDifferences,
  type SettingName,
} from '../settings.rules.ts'
import { shopSettings } from './settings.tables.ts'

export type StoredSettings = { value: Settings; version: number; updatedBy: string | null; updatedAt: Date | null }

/** Delivery prices are in their own table, which the checkout reads. */
export async function loadSettings(tx: Executor): Promise<StoredSettings> {
  const [[row], prices] = await Promise.all([tx.select().from(shopSettings), loadDeliverySettings(tx)])
  const value: Settings = {
    ...withDefaults(row?.value),
    ...mapPrices((name) => toDecimal(prices[name])),
  }
  return {
    value,
    version: row?.version ?? 0,
    updatedBy: row?.updatedBy || null,
    updatedAt: row?.version ? row.updatedAt : null,
  }
}

/** By default, new orders are emailed to the contact address, whatever that is. */
const defaultsFor = (email = DEFAULTS.email): Settings => ({ ...DEFAULTS, newOrderRecipients: email })

const withDefaults = (stored: Partial<Settings> = {}): Settings => ({ ...defaultsFor(stored.email), ...stored })

/** Not among the settings in memory, which every page contains. */
export async function loadNewOrderRecipients(tx: Executor): Promise<string[]> {
  const [row] = await tx.select({ value: shopSettings.value }).from(shopSettings)
  return listRecipients(withDefaults(row?.value).newOrderRecipients)
}

/** Not in memory either: only a job needs it. */
export async function loadReviewInvitations(tx: Executor): Promise<{ isOn: boolean; days: number }> {
  const [row] = await tx.select({ value: shopSettings.value }).from(shopSettings)
  const { reviewInvitations, reviewInvitationDays } = withDefaults(row?.value)
  return { isOn: reviewInvitations, days: reviewInvitationDays }
}

export type BankDetails = { accountName: string; sortCode: string; accountNumber: string }

/** Null if the merchant has entered none. Not in memory either: only quotes and their emails show them. */
export async function loadBankDetails(tx: Executor): Promise<BankDetails | null> {
  const [row] = await tx.select({ value: shopSettings.value }).from(shopSettings)
  const {
    bankAccountName: accountName,
    bankSortCode: sortCode,
    bankAccountNumber: accountNumber,
  } = withDefaults(row?.value)
  return accountNumber ? { accountName, sortCode, accountNumber } : null
}

export type InvoiceSettings = {
  buyers: InvoiceBuyers
  days: InvoiceDays
  limit: Pence | null
  holdDays: number
  /** Of orders that nobody has approved, together. */
  maxReserved: { units: number; value: Pence }
}

export async function loadInvoiceSettings(tx: Executor): Promise<InvoiceSettings> {
  const [row] = await tx.select({ value: shopSettings.value }).from(shopSettings)
  const { invoiceBuyers, invoiceDays, invoiceLimit, invoiceHoldDays, invoiceHoldUnits, invoiceHoldValue } =
    withDefaults(row?.value)
  return {
    buyers: invoiceBuyers as InvoiceBuyers,
    days: invoiceDays as InvoiceDays,
    limit: invoiceLimit ? toPence(invoiceLimit) : null,
    holdDays: invoiceHoldDays,
    maxReserved: { units: invoiceHoldUnits, value: toPence(invoiceHoldValue) },
  }
}

export type AccountingSettings = Pick<
  Settings,
  | 'vatRegistered'
  | 'vatQuarterStart'
  | 'salesAccount'
  | 'deliveryAccount'
  | 'zeroRatedAccount'
  | 'quickBooksSalesItem'
  | 'quickBooksDeliveryItem'
>

export async function loadAccountingSettings(tx: Executor): Promise<AccountingSettings> {
  const [row] = await tx.select({ value: shopSettings.value }).from(shopSettings)
  return withDefaults(row?.value)
}

/** Not in memory: every admin request by somebody without a second factor depends on it. */
export async function isSecondFactorRequired(tx: Executor): Promise<boolean> {
  const [row] = await tx.select({ value: shopSettings.value }).from(shopSettings)
  return row?.value.secondFactorRequired === true
}

/** A column of any query. Reads the database, not `changes`, because money depends on it. */
export const cardPaymentsPausedColumn = sql<boolean>`exists (
  select from ${shopSettings} where ${shopSettings.value} @> '{"cardPaymentsPaused": true}')`

export async function areCardPaymentsPaused(tx: Executor): Promise<boolean> {
  const { rows } = await tx.execute<{ isPaused: boolean }>(sql`select ${cardPaymentsPausedColumn} as "isPaused"`)
  return rows[0]?.isPaused === true
}

type UpdateRefusal =
  | { code: 'changedMeanwhile'; current: StoredSettings }
  | { code: 'ownersSetting'; name: SettingName }

type SettingsChange = { value: Settings; version: number; actor: string; role: Role; now: Date }

/** Refused if the role may not change one of them, or with the current settings if `version` is outdated. Writes nothing if nothing differs. */
export async function updateSettings(
  tx: Transaction,
  { value: sent, version, actor, role, now }: SettingsChange,
): Promise<Outcome<StoredSettings, UpdateRefusal>> {
  // Ensure that there is a row to lock, even for the first change.
  await tx.insert(shopSettings).values({ value: {}, version: 0, updatedAt: now, updatedBy: '' }).onConflictDoNothing()
  await tx.select().from(shopSettings).where(eq(shopSettings.id, 1)).for('update')
  const current = await loadSettings(tx)
  if (current.version !== version) return refuse('changedMeanwhile', { current })

  const followed = followContactEmail(sent, current.value)
  const value = { ...followed, closedDays: tidyClosures(followed.closedDays, now) }
  const after = differences(value, current.value)
  const owners = (Object.keys(after) as SettingName[]).find((name) => !mayChangeSetting(role, name))
  if (owners) return refuse('ownersSetting', { name: owners })
  if (Object.keys(after).length === 0) return ok(current)
  const changed = differences(value, defaultsFor(value.email))
  const others = Object.fromEntries(Object.entries(changed).filter(([name]) => !isPriceName(name)))
  const next = { value: others, version: version + 1, updatedAt: now, updatedBy: actor }
  await tx.update(shopSettings).set(next).where(eq(shopSettings.id, 1))
  await tx.delete(deliveryPrices)
  const prices = PRICE_NAMES.filter((name) => name in changed).map((name) => ({ name, price: toPence(value[name]) }))
  if (prices.length > 0) await tx.insert(deliveryPrices).values(prices)
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, current.value[name as keyof Settings]]))
  await recordActivity(tx, {
    at: now,
    actor,
    action: 'settings.updated',
    subjectType: 'settings',
    subjectId: 1,
    subject: 'Settings',
    before,
    after,
  })
  return ok({ value, version: next.version, updatedBy: actor, updatedAt: now })
}

let currentRead: Promise<unknown> = Promise.resolve()
let nextRead: Promise<void> | undefined

/** A call during a read waits for another read to start, so that it never misses an earlier commit. */
export function refreshChanges(database: Database): Promise<void> {
  nextRead ??= currentRead.then(async () => {
    nextRead = undefined
    const reading = loadSettings(database).then(({ value }) => replaceSettingOverrides(publicDifferences(value)))
    currentRead = reading.catch(() => {})
    return reading
  })
  return nextRead
}
