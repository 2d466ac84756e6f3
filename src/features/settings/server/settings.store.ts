import { eq } from 'drizzle-orm'
import { eachPrice, isPriceName } from '#/features/delivery/deliveryTypes.rules.ts'
import { deliverySettings } from '#/features/delivery/server/delivery.tables.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { toPence } from '#/lib/pence.ts'
import { replaceChanges } from '#/lib/replaceChanges.ts'
import type { Settings } from '#/lib/shopChanges.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Database, Executor, Transaction } from '#/platform/database.ts'
import { DEFAULTS } from '../settings.defaults.ts'
import { differences } from '../settings.rules.ts'
import { shopSettings } from './settings.tables.ts'

/** The settings as they hold, and which version of them. */
export type KeptSettings = { value: Settings; version: number; updatedBy: string | null; updatedAt: Date | null }

/** What the shop's settings are now. Prices of delivery stand in their own table, which the checkout prices from. */
export async function readSettings(tx: Executor): Promise<KeptSettings> {
  const [[kept], [prices]] = await Promise.all([tx.select().from(shopSettings), tx.select().from(deliverySettings)])
  const value: Settings = {
    ...DEFAULTS,
    ...kept?.value,
    ...(prices && eachPrice((name) => toDecimal(prices[name]))),
  }
  return {
    value,
    version: kept?.version ?? 0,
    updatedBy: kept?.updatedBy || null,
    updatedAt: kept?.version ? kept.updatedAt : null,
  }
}

/** Whether the merchant takes no card payments for now. Asked of the database, because money depends on it. */
export async function areCardPaymentsPaused(tx: Executor): Promise<boolean> {
  const [kept] = await tx.select({ value: shopSettings.value }).from(shopSettings)
  return kept?.value.cardPaymentsPaused === true
}

type Change = { value: Settings; version: number; actor: string; now: Date }

/**
 * Puts these settings in the place of version `version`, and writes down what differs. `changedMeanwhile` brings what somebody
 * else has saved since. Nothing is written when nothing differs.
 */
export async function saveSettings(
  tx: Transaction,
  { value, version, actor, now }: Change,
): Promise<Outcome<KeptSettings, { code: 'changedMeanwhile'; kept: KeptSettings }>> {
  // So that there is a row to lock, for the first change too.
  await tx.insert(shopSettings).values({ value: {}, version: 0, updatedAt: now, updatedBy: '' }).onConflictDoNothing()
  await tx.select().from(shopSettings).where(eq(shopSettings.id, 1)).for('update')
  const kept = await readSettings(tx)
  if (kept.version !== version) return refuse('changedMeanwhile', { kept })

  const after = differences(value, kept.value)
  if (Object.keys(after).length === 0) return ok(kept)
  const changed = differences(value)
  const others = Object.fromEntries(Object.entries(changed).filter(([name]) => !isPriceName(name)))
  const next = { value: others, version: version + 1, updatedAt: now, updatedBy: actor }
  await tx.update(shopSettings).set(next).where(eq(shopSettings.id, 1))
  await tx.delete(deliverySettings)
  if (Object.keys(changed).some(isPriceName)) {
    await tx.insert(deliverySettings).values(eachPrice((name) => toPence(value[name])))
  }
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, kept.value[name as keyof Settings]]))
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

let underWay: Promise<unknown> = Promise.resolve()
let next: Promise<void> | undefined

/**
 * Makes what this process says of the shop agree with the database (`changes`). Who asks while it is being read waits for a
 * reading that begins afterwards, so that nothing committed before the question is missed.
 */
export function refreshChanges(database: Database): Promise<void> {
  next ??= underWay.then(async () => {
    next = undefined
    const reading = readSettings(database).then(({ value }) => replaceChanges(differences(value)))
    underWay = reading.catch(() => {})
    return reading
  })
  return next
}
