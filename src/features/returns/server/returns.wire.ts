import { cancelBy, caseReference } from '../returns.rules.ts'
import type { AdminCase, CustomerCase } from './returns.schema.ts'
import type { CaseRecord } from './returns.store.ts'

export const toCustomerCase = (record: CaseRecord): CustomerCase => {
  const { id, kind, state, resolution, lines, description, serialNumber, note, createdAt, changedAt } = record
  return {
    ...{ id, kind, state, resolution, lines, description, serialNumber, note },
    reference: caseReference(record),
    orderId: record.order.orderId,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  }
}

export const toAdminCase = (record: CaseRecord): AdminCase => {
  const { version, deliveredBy, changedBy, order } = record
  const { customerName, customerEmail, company, isTest } = order
  return {
    ...toCustomerCase(record),
    ...{ version, deliveredBy, changedBy, customerName, customerEmail, company, isTest },
    orderKey: order.id,
    cancelBy: cancelBy(deliveredBy),
  }
}
