import type { FieldRules } from '#/lib/fieldRules.ts'
import type { Day } from '#/lib/workingDays.ts'

export const serialNumberRules = {
  optional: true,
  max: [40, 'A serial number can have at most 40 characters'],
} satisfies FieldRules

type Units = { quantity: number; shipped: number; refunded: number }

/** How many the customer has: sent, and not refunded. */
export const countOwned = ({ quantity, shipped, refunded }: Units): number =>
  Math.max(0, Math.min(shipped, quantity - refunded))

/** How many are to be packed or were sent. */
export const countSold = ({ quantity, refunded }: Units): number => Math.max(0, quantity - refunded)

/** Numbers of `count` units of a line, from 1. Those with a serial number come first: after a refund they are likelier to be left. */
export function chooseUnits(count: number, numbered: readonly number[]): number[] {
  const units = [...numbered].sort((a, b) => a - b).slice(0, count)
  for (let unit = 1; units.length < count; unit += 1) if (!numbered.includes(unit)) units.push(unit)
  return units.sort((a, b) => a - b)
}

/** The last day of a warranty. From 29 February it may be 1 March. Throws RangeError on an invalid day. */
export function warrantyEnd(from: Day, years: number): Day {
  const [year, month, date] = from.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10)
}
