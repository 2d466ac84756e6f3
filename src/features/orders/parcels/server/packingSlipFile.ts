import type { InvoiceContent } from '#/features/orders/invoices/invoiceContent.rules.ts'
import { sellerDetails } from '#/features/orders/invoices/invoices.rules.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { postcodeOutsideMainland } from '#/features/shop/delivery/delivery.rules.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import type { Database } from '#/platform/database.ts'
import { printDocument } from '#/platform/printing/printer.ts'
import {
  type PackingSlip,
  type PickList,
  packingSlip,
  pickList,
  reasonToLeaveOut,
  type SlipOrder,
} from '../packingSlips.rules.ts'
import { unexpectedReason } from '../parcels.rules.ts'
import { loadOrderShipping, loadShipping, type ParcelRecord, type Shipping } from './parcels.store.ts'

export type PackingSlipsContent = {
  title: string
  seller: InvoiceContent['seller']
  slips: PackingSlip[]
  /** Printed first. */
  pickList?: PickList & { printedOn: string }
}

export async function printPackingSlip(database: Database, order: OrderRecord, parcel?: ParcelRecord): Promise<Buffer> {
  const shipping = await loadOrderShipping(database, order)
  return print([packingSlip(toSlipOrder(order, shipping), parcel && toSlipParcel(shipping, parcel))])
}

/** A pick list for all the orders, then a slip for each that has something to send. */
export async function printPickListAndSlips(database: Database, orders: OrderRecord[], now: Date): Promise<Buffer> {
  const shipping = await loadShipping(database, orders)
  const toPack = orders.map((order) => toSlipOrder(order, shipping.get(order.id) as Shipping))
  const slips = toPack.filter((order) => reasonToLeaveOut(order) === undefined).map((order) => packingSlip(order))
  return print(slips, { ...pickList(toPack), printedOn: longDate(londonDay(now)) })
}

function print(slips: PackingSlip[], pickList?: PackingSlipsContent['pickList']): Promise<Buffer> {
  const title = pickList ? 'Pick list and packing slips' : `Packing slip ${slips[0]?.orderId ?? ''}`
  const content: PackingSlipsContent = { title, seller: sellerDetails(false), slips }
  return printDocument('packingSlips', pickList ? { ...content, pickList } : content)
}

export const toSlipOrder = (order: OrderRecord, { lines, isRefunded }: Shipping): SlipOrder => ({
  orderId: order.orderId,
  placedOn: londonDay(order.createdAt),
  estimatedDelivery: order.estimatedDelivery,
  purchaseOrder: order.purchaseOrder,
  company: order.company,
  vatNumber: order.vatNumber,
  customerName: order.customerName,
  customerPhone: order.customerPhone,
  shippingAddress: order.shippingAddress,
  addressUnchecked: order.addressUnchecked,
  outsideMainland: postcodeOutsideMainland(order.shippingAddress) !== undefined,
  isTest: order.isTest,
  deliveryType: order.deliveryType,
  unexpected: unexpectedReason(order, isRefunded),
  lines: lines.map((line) => {
    const { productId = null, sku = null } = order.lines.find(({ id }) => id === line.lineId) ?? {}
    return { ...line, productId, sku }
  }),
})

const toSlipParcel = ({ parcels }: Shipping, parcel: ParcelRecord) => ({
  ...parcel,
  number: parcels.findIndex(({ id }) => id === parcel.id) + 1,
  of: parcels.length,
})
