import type { Pence } from '#/lib/pence.ts'
import type { Log } from '../log.ts'
import { moneyEvents, moneyPence } from './metrics.ts'

export type MoneyEvent =
  | 'intent created'
  | 'stock reserved'
  | 'order paid'
  | 'payment booked'
  | 'payment without order'
  | 'refund requested'
  | 'refund succeeded'
  | 'refund failed'
  | 'invoice issued'
  | 'credit note issued'

/** No name or email address. */
type MoneyEventDetails = {
  pence: Pence
  intent?: string | null
  order?: string
  refund?: number | string
  invoice?: string
}

/** Call it after the commit. */
export function logMoneyEvent(log: Log, event: MoneyEvent, about: MoneyEventDetails): void {
  log.info({ event, ...about }, event)
  moneyEvents.inc({ event })
  moneyPence.inc({ event }, about.pence)
}
