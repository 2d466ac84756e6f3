import { customType, timestamp } from 'drizzle-orm/pg-core'
import { toDecimal } from '#/lib/decimal.ts'
import { type Pence, toPence } from '#/lib/pence.ts'

export const money = customType<{ data: Pence; driverData: string }>({
  dataType: () => 'numeric(10,2)',
  fromDriver: toPence,
  toDriver: toDecimal,
})

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
