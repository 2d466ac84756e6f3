import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#/browser/api.ts'
import { hasProForma } from '#/features/orders/orders/paid.rules.ts'
import type { AdminOrder } from '#/features/orders/orders/server/orders.schema.ts'
import { formatDateTime } from '#/lib/format.ts'
import { formatSignedPounds } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { documentLabel } from '../invoiceContent.rules.ts'
import { canBeInvoiced, isForDeletedParcel } from '../invoices.rules.ts'
import { documentPath, type Invoice, orderDocuments, useIssueInvoice } from './invoices.queries.ts'

type InvoicedOrder = Pick<AdminOrder, 'id' | 'paymentStatus' | 'orderStatus' | 'dueOn' | 'source'> & { isSent: boolean }

export function OrderDocuments({ order }: { order: InvoicedOrder }) {
  const documents = useQuery(orderDocuments(order.id))
  const issue = useIssueInvoice(order.id)
  const { data } = documents
  const isPossible = canBeInvoiced(order)

  return (
    <section className="grid content-start gap-3" aria-labelledby={`documents-${order.id}`}>
      <h3 id={`documents-${order.id}`} className="eyebrow border-b border-line pb-1">
        Invoice and credit notes
      </h3>
      {documents.isPending && <Skeleton className="h-7" />}
      {documents.isError && !data && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{errorMessage(documents.error)}</p>
          <Button size="small" onClick={() => void documents.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map((document) => (
            <Entry key={document.id} document={document} />
          ))}
        </ul>
      )}
      {data?.some(({ kind }) => kind === 'invoice') && isForDeletedParcel(order) && (
        <p className="text-muted">
          Nothing has been sent or paid: the invoice was issued for a parcel that has been deleted. Send the goods, or
          cancel the order to credit it.
        </p>
      )}
      {hasProForma(order) && (
        <p>
          <a
            className="link py-2 max-md:py-3"
            href={`/api/admin/orders/${order.id}/pro-forma`}
            target="_blank"
            rel="noopener"
          >
            Pro forma invoice (PDF)
          </a>
        </p>
      )}
      {data?.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">
            {isPossible ? 'This order has no invoice yet.' : 'The invoice is issued when the order is paid or sent.'}
          </p>
          {isPossible && (
            <Button size="small" pending={issue.isPending} pendingLabel="Issuing" onClick={() => issue.mutate()}>
              Issue the invoice
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Entry({ document }: { document: Invoice }) {
  const { id, kind, number, issuedAt, gross } = document
  const path = documentPath(id)
  return (
    <li className="figures flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{number}</p>
        <p className="flex flex-wrap gap-x-3 text-muted">
          <span>{documentLabel(kind)}</span>
          <span>{formatDateTime(issuedAt)}</span>
          <span>{formatSignedPounds(gross)}</span>
        </p>
      </div>
      <a className="link py-2 max-md:py-3" href={path} download={`${number}.pdf`} aria-label={`Download ${number}`}>
        Download
      </a>
      <a
        className="link py-2 max-md:py-3"
        href={path}
        target="_blank"
        rel="noreferrer"
        aria-label={`Open ${number} to print`}
      >
        Print
      </a>
    </li>
  )
}
