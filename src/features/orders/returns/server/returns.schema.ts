import { z } from 'zod'
import { validateField } from '#/lib/fieldRules.ts'
import { RecordId } from '#/platform/endpoint.ts'
import { fieldSchema, optionalFieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { CASE_KINDS, CASE_STATES, noteRules, RESOLUTIONS, requestRules } from '../returns.rules.ts'

const CaseLine = z.object({ lineId: z.int(), name: z.string(), quantity: z.int() })

/** As its customer sees it. */
export const CustomerCase = z.object({
  id: z.int(),
  reference: z.string(),
  kind: z.enum(CASE_KINDS),
  state: z.enum(CASE_STATES),
  resolution: z.enum(RESOLUTIONS).nullable(),
  orderId: z.string(),
  lines: z.array(CaseLine),
  description: z.string().nullable(),
  serialNumber: z.string().nullable(),
  /** Received with it. */
  photographCount: z.int(),
  /** What the shop last wrote about it. */
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
})
export type CustomerCase = z.infer<typeof CustomerCase>

export const CustomerCases = z.object({ cases: z.array(CustomerCase) })
export type CustomerCases = z.infer<typeof CustomerCases>

/** What can be asked for about an order. */
export const ReturnableOrder = z.object({
  items: z.array(
    z.object({ lineId: z.int(), name: z.string(), available: z.int(), serialNumber: z.string().nullable() }),
  ),
  /** The last day of the right to cancel, if the buyer has one; null for what hasn't been sent. */
  cancelBy: z.iso.date().nullable(),
  /** The buyer has no right to cancel. */
  isBusiness: z.boolean(),
  cases: z.array(CustomerCase),
})
export type ReturnableOrder = z.infer<typeof ReturnableOrder>

export const CaseRequest = z
  .object({
    kind: z.enum(CASE_KINDS, 'Choose a return or a repair'),
    lines: z
      .array(z.object({ lineId: RecordId, quantity: z.int().positive().max(10_000) }))
      .min(1, 'Choose at least one item')
      .max(100),
    description: optionalFieldSchema({ ...requestRules.return }),
    serialNumber: optionalFieldSchema({ max: [40, 'A serial number can have at most 40 characters'] }),
    requestKey: z.uuid(),
  })
  .superRefine(({ kind, description }, context) => {
    const message = validateField(description, requestRules[kind])
    if (message) context.addIssue({ code: 'custom', path: ['description'], message })
  })
export type CaseRequest = z.infer<typeof CaseRequest>

export const AdminCase = CustomerCase.extend({
  version: z.int(),
  orderKey: z.int(),
  customerName: z.string(),
  customerEmail: z.string(),
  company: z.string().nullable(),
  /** The buyer has no right to cancel. */
  isBusiness: z.boolean(),
  isTest: z.boolean(),
  deliveredBy: z.iso.date(),
  cancelBy: z.iso.date(),
  /** The staff’s last change. */
  changedBy: z.string().nullable(),
})
export type AdminCase = z.infer<typeof AdminCase>

/** The email address is null for roles that don’t see contact details. */
export const AdminCaseRow = AdminCase.extend({ customerEmail: z.string().nullable() })

const Photograph = z.object({ id: z.int(), src: z.string(), width: z.int(), height: z.int(), alt: z.string() })

export const AdminCaseDetail = AdminCase.extend({
  purchaseOrder: z.string().nullable(),
  shippingAddress: z.string(),
  orderedOn: z.iso.date(),
  photographs: z.array(Photograph),
})
export type AdminCaseDetail = z.infer<typeof AdminCaseDetail>

export const CaseChange = z
  .object({
    version: z.int32().positive(),
    state: z.enum(CASE_STATES),
    resolution: z.enum(RESOLUTIONS).optional(),
    note: fieldSchema({ max: [3000, 'Please keep it to 3,000 characters'], multiline: true }).default(''),
    tell: z.boolean().default(true),
  })
  .superRefine(({ state, resolution, note }, context) => {
    if ((state === 'resolved') !== (resolution !== undefined))
      context.addIssue({ code: 'custom', path: ['resolution'], message: 'Choose how it was resolved' })
    const message = validateField(note, noteRules(state, resolution))
    if (message) context.addIssue({ code: 'custom', path: ['note'], message })
  })
export type CaseChange = z.infer<typeof CaseChange>
