import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#/browser/api.ts'
import { IfAllowed } from '#/browser/rights.tsx'
import type { VatTreatment } from '#/features/shop/vat/vat.rules.ts'
import { formatDateTime } from '#/lib/format.ts'
import type { Pence } from '#/lib/pence.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { needsEvidence } from '../exportEvidence.rules.ts'
import { EvidenceForm } from './EvidenceForm.tsx'
import { orderEvidence } from './exportEvidence.queries.ts'

type ExportedOrder = {
  id: number
  createdAt: string
  shippingAddress: string
  vatAmount: Pence | null
  vatTreatment: VatTreatment
}

/** Nothing unless the order is an export. */
export function OrderEvidence({ order }: { order: ExportedOrder }) {
  const isNeeded = needsEvidence(order)
  const { data, isPending, error, refetch } = useQuery({ ...orderEvidence(order.id), enabled: isNeeded })
  if (!isNeeded) return null
  return (
    <section className="grid content-start gap-3" aria-labelledby={`evidence-${order.id}`}>
      <h3 id={`evidence-${order.id}`} className="eyebrow border-b border-line pb-1">
        Evidence of export
      </h3>
      {isPending && <Skeleton className="h-7" />}
      {error && !data && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{errorMessage(error)}</p>
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && (
        <>
          {data.evidence.length === 0 && <p className="text-muted">{describeDue(data.dueBy)}</p>}
          <ul className="grid gap-3 empty:hidden">
            {data.evidence.map(({ id, text, exportedOn, author, createdAt }) => (
              <li key={id}>
                <p className="break-words whitespace-pre-line">{text}</p>
                <p className="figures text-muted">
                  Left the UK on {longDate(exportedOn)} · {author}, {formatDateTime(createdAt)}
                </p>
              </li>
            ))}
          </ul>
          <IfAllowed call="POST /api/admin/orders/{id}/export-evidence">
            <EvidenceForm order={order} />
          </IfAllowed>
        </>
      )}
    </section>
  )
}

function describeDue(dueBy: string | null): string {
  const why = 'VAT is due on this order unless you hold evidence that its goods have left the UK.'
  if (!dueBy) return `${why} You have three months from payment or dispatch, whichever is first.`
  return dueBy < londonDay(new Date())
    ? `${why} That was due by ${longDate(dueBy)}: account for the VAT in this VAT period, and reclaim it once you hold the evidence.`
    : `${why} You have until ${longDate(dueBy)}.`
}
