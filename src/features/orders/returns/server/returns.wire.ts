import { mayCancel } from '#/features/shop/content/returnTerms.rules.ts'
import { londonDay } from '#/lib/workingDays.ts'
import type { Executor } from '#/platform/database.ts'
import { cancelBy, caseReference } from '../returns.rules.ts'
import type { AdminCase, AdminCaseDetail, CustomerCase } from './returns.schema.ts'
import { type CaseRecord, listPhotographs } from './returns.store.ts'

export const toCustomerCase = (record: CaseRecord): CustomerCase => {
  const { id, kind, state, resolution, lines, description, serialNumber, photographCount, note, createdAt, changedAt } =
    record
  return {
    id,
    kind,
    state,
    resolution,
    lines,
    description,
    serialNumber,
    photographCount,
    note,
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
    version,
    deliveredBy,
    changedBy,
    customerName,
    customerEmail,
    company,
    isTest,
    orderKey: order.id,
    isBusiness: !mayCancel(order),
    cancelBy: cancelBy(deliveredBy),
  }
}

export async function loadAdminCase(tx: Executor, record: CaseRecord): Promise<AdminCaseDetail> {
  const photographs = await listPhotographs(tx, [record.id])
  return {
    ...toAdminCase(record),
    purchaseOrder: record.order.purchaseOrder,
    shippingAddress: record.order.shippingAddress,
    orderedOn: londonDay(record.order.createdAt),
    photographs: photographs.map(({ id, width, height }, index) => ({
      id,
      width,
      height,
      src: `/api/admin/returns/${record.id}/photographs/${id}`,
      alt: `Photo ${index + 1} of ${caseReference(record)}`,
    })),
  }
}
