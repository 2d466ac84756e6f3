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
export function CaseDetail({ returnCase }: { returnCase: AdminCaseDetail }) {
  const may = useRights()
  const { kind, state, lines, orderKey, note } = returnCase
  return (
    <div className="grid gap-6 text-sm">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <CaseStateDot returnCase={returnCase} />
        <span>{KIND_LABELS[kind]}</span>
        {returnCase.isTest && <Badge>Test</Badge>}
      </p>
      {kind === 'return' && <p className="border-l-2 border-clay pl-4">{describeRightToCancel(returnCase)}</p>}
      <p className="max-w-prose text-base whitespace-pre-line wrap-anywhere">
        {returnCase.description ?? <span className="text-muted">No reason given.</span>}
      </p>
      {returnCase.photographs.length > 0 && (
        <ul aria-label="Photos" className="flex flex-wrap gap-3">
          {returnCase.photographs.map(({ id, src, alt }) => (
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
          ['Items', listQuantities(lines)],
          ['Serial number', returnCase.serialNumber],
          [
            'Order',
            <Link key="order" to="/admin/orders/$orderId" params={{ orderId: String(orderKey) }} className="link">
              {returnCase.orderId}
            </Link>,
          ],
          [
            'Customer',
            <span key="customer">
              {returnCase.customerName}, {returnCase.customerEmail}
              {may('GET /api/admin/customers/{customer}') && (
                <>
                  {'\u2003'}
                  <CustomerPageLink customer={`order-${orderKey}`} />
                </>
              )}
            </span>,
          ],
          ['Address', addressLines(returnCase.shippingAddress).join(', ')],
          ['Purchase order', returnCase.purchaseOrder],
          ['Ordered', longDate(returnCase.orderedOn)],
          ['Delivered by', longDate(returnCase.deliveredBy)],
          ['Requested', formatDateTime(returnCase.createdAt)],
          ['Changed', returnCase.changedBy && `${formatDateTime(returnCase.changedAt)} by ${returnCase.changedBy}`],
        ]}
      />
      {note && (
        <section>
          <h3 className="eyebrow mb-2 border-b border-line pb-1">What we last told the customer</h3>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{note}</p>
        </section>
      )}
      {state === 'received' && may('POST /api/admin/orders/{id}/refunds') && (
        <p>
          <Link
            to="/admin/orders/$orderId"
            params={{ orderId: String(orderKey) }}
            search={{ returned: lines.map(({ lineId, quantity }) => `${lineId}x${quantity}`).join() }}
            className="link"
          >
            Refund these items
          </Link>{' '}
          on the order, then resolve it here.
        </p>
      )}
      {may('PUT /api/admin/returns/{id}/state') && <CaseActions returnCase={returnCase} />}
    </div>
  )
}
