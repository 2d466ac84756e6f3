import { customType, timestamp } from 'drizzle-orm/pg-core'
import { toDecimal } from '#/lib/decimal.ts'
import { type Pence, toPence } from '#/lib/pence.ts'

/** A `numeric(10,2)` column that code sees as whole pence: the database's edge of money. */
export const money = customType<{ data: Pence; driverData: string }>({
  dataType: () => 'numeric(10,2)',
  fromDriver: toPence,
  toDriver: toDecimal,
})

/** A point in time, stored with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
