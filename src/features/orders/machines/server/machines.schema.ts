import { z } from 'zod'
import { Picture } from '#/features/catalogue/catalogue/server/catalogue.schema.ts'
import { Id } from '#/platform/endpoint.ts'
import { fieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { serialNumberRules } from '../machines.rules.ts'

/** One unit of an order's line. */
const Unit = { lineId: z.int(), unit: z.int() }

export const OwnedMachine = z.object({
  ...Unit,
  name: z.string(),
  /** Null if it's no longer sold. */
  slug: z.string().nullable(),
  picture: Picture.nullable(),
  orderId: z.string(),
  orderedAt: z.iso.datetime(),
  isTest: z.boolean(),
  serialNumber: z.string().nullable(),
  /** By the shop, so that the customer can't change it. */
  isRecorded: z.boolean(),
  /** Null if the shop gives none. Both days are included. */
  warranty: z.object({ years: z.int(), from: z.iso.date(), until: z.iso.date() }).nullable(),
})
export type OwnedMachine = z.infer<typeof OwnedMachine>

/** The newest order first. */
export const OwnedMachines = z.object({ machines: z.array(OwnedMachine) })
export type OwnedMachines = z.infer<typeof OwnedMachines>

export const OrderMachine = z.object({
  ...Unit,
  name: z.string(),
  serialNumber: z.string().nullable(),
  /** The member of staff; null for the customer, and without a number. */
  recordedBy: z.string().nullable(),
})
export type OrderMachine = z.infer<typeof OrderMachine>

export const OrderMachines = z.object({ machines: z.array(OrderMachine) })
export type OrderMachines = z.infer<typeof OrderMachines>

/** Empty removes it. */
export const SerialNumberForm = z.object({ serialNumber: fieldSchema(serialNumberRules) })

export const UnitParams = z.object({ lineId: Id.shape.id, unit: Id.shape.id })
