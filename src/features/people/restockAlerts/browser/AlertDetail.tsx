import { useState } from 'react'
import { IfAllowed } from '#/browser/rights.tsx'
import { formatDateTime } from '#/lib/format.ts'
import { adminResource } from '#/ui/adminResource.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import { AdminProductLink, CustomerPageLink, DetailRows } from '#/ui/RecordDetails.tsx'
import { ALERT_STATE_LABELS, ALERT_STATE_TONES } from '../restockAlerts.rules.ts'
import type { RestockAlert } from '../server/restockAlerts.schema.ts'

export const restockAlerts = adminResource('restock-alerts', ['alert', 'alerts'])

export const AlertStateDot = ({ alert: { state } }: { alert: Pick<RestockAlert, 'state'> }) => (
  <StatusDot tone={ALERT_STATE_TONES[state]}>{ALERT_STATE_LABELS[state]}</StatusDot>
)

export function AlertDetail({ alert, onDeleted }: { alert: RestockAlert; onDeleted: () => void }) {
  const { id, productId, product, email, consentText, requestedAt, confirmedAt, notifiedAt, cancelledAt } = alert
  const [isDeleting, setIsDeleting] = useState(false)
  const remove = restockAlerts.useDeletion({ failed: 'Failed to delete the alert' })
  return (
    <div className="grid gap-6 text-sm">
      <p>
        <AlertStateDot alert={alert} />
      </p>
      <DetailRows
        rows={[
          [
            'Product',
            <AdminProductLink key="product" id={productId}>
              {product}
            </AdminProductLink>,
          ],
          ['Email', email],
          ['Agreed to', consentText],
          ['Asked on', formatDateTime(requestedAt)],
          ['Confirmed on', confirmedAt && formatDateTime(confirmedAt)],
          ['Emailed on', notifiedAt && formatDateTime(notifiedAt)],
          ['Cancelled on', cancelledAt && formatDateTime(cancelledAt)],
          [
            'Customer',
            // Nobody is known from a request that they may not have made.
            confirmedAt && <CustomerPageLink key="customer" customer={`restock-${id}`} />,
          ],
        ]}
      />
      <IfAllowed call="DELETE /api/admin/restock-alerts/{id}">
        <Button variant="destructive" className="justify-self-start" onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      </IfAllowed>
      <ConfirmDialog
        open={isDeleting}
        title="Delete this alert?"
        confirmLabel="Delete the alert"
        pendingLabel="Deleting"
        pending={remove.isPending}
        onConfirm={() => remove.mutate(alert, { onSuccess: onDeleted })}
        onClose={() => setIsDeleting(false)}
      >
        <p>
          We won’t email {email} when {product} is back, and we won’t tell them. The record of their consent goes too.
        </p>
      </ConfirmDialog>
    </div>
  )
}
