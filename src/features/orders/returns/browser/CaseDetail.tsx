import { Link } from '@tanstack/react-router'
import { useRights } from '#/browser/rights.tsx'
import { listQuantities } from '#/features/orders/orders/orderLabels.ts'
import { addressLines } from '#/lib/addressLines.ts'
import { formatDateTime } from '#/lib/format.ts'
import { longDate } from '#/lib/workingDays.ts'
import { Badge } from '#/ui/Badge.tsx'
import { CustomerPageLink, DetailRows } from '#/ui/RecordDetails.tsx'
import { describeRightToCancel, KIND_LABELS } from '../returns.rules.ts'
import type { AdminCaseDetail } from '../server/returns.schema.ts'
import { CaseActions } from './CaseActions.tsx'
import { CaseStateDot } from './CaseEntry.tsx'

/** A return or repair, for staff. */
export function CaseDetail({ of: one }: { of: AdminCaseDetail }) {
  const may = useRights()
  return (
    <div className="grid gap-6 text-sm">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <CaseStateDot of={one} />
        <span>{KIND_LABELS[one.kind]}</span>
        {one.isTest && <Badge>Test</Badge>}
      </p>
      {one.kind === 'return' && <p className="border-l-2 border-clay pl-4">{describeRightToCancel(one)}</p>}
      <p className="max-w-prose text-base whitespace-pre-line wrap-anywhere">
        {one.description ?? <span className="text-muted">No reason given.</span>}
      </p>
      {one.photographs.length > 0 && (
        <ul aria-label="Photos" className="flex flex-wrap gap-3">
          {one.photographs.map(({ id, src, alt }) => (
            <li key={id}>
              <a href={src} target="_blank" rel="noreferrer">
                <img src={src} alt={alt} className="size-32 rounded-sm bg-sunken object-cover" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <DetailRows
        rows={[
          ['Items', listQuantities(one.lines)],
          ['Serial number', one.serialNumber],
          [
            'Order',
            <Link key="order" to="/admin/orders/$orderId" params={{ orderId: String(one.orderKey) }} className="link">
              {one.orderId}
            </Link>,
          ],
          [
            'Customer',
            <span key="customer">
              {one.customerName}, {one.customerEmail}
              {may('GET /api/admin/customers/{customer}') && (
                <>
                  {'\u2003'}
                  <CustomerPageLink customer={`order-${one.orderKey}`} />
                </>
              )}
            </span>,
          ],
          ['Address', addressLines(one.shippingAddress).join(', ')],
          ['Purchase order', one.purchaseOrder],
          ['Ordered', longDate(one.orderedOn)],
          ['Delivered by', longDate(one.deliveredBy)],
          ['Requested', formatDateTime(one.createdAt)],
          ['Changed', one.changedBy && `${formatDateTime(one.changedAt)} by ${one.changedBy}`],
        ]}
      />
      {one.note && (
        <section>
          <h3 className="eyebrow mb-2 border-b border-line pb-1">What we last told the customer</h3>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{one.note}</p>
        </section>
      )}
      {one.state === 'received' && may('POST /api/admin/orders/{id}/refunds') && (
        <p>
          <Link
            to="/admin/orders/$orderId"
            params={{ orderId: String(one.orderKey) }}
            search={{ returned: one.lines.map(({ lineId, quantity }) => `${lineId}x${quantity}`).join() }}
            className="link"
          >
            Refund these items
          </Link>{' '}
          on the order, then resolve it here.
        </p>
      )}
      {may('PUT /api/admin/returns/{id}/state') && <CaseActions of={one} />}
    </div>
  )
}
