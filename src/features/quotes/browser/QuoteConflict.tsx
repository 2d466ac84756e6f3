import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import type { QuoteDetail } from './quotes.queries.ts'

type QuoteConflictProps = { quote: QuoteDetail; isSaving: boolean; onOverwrite: () => void; onLeave: () => void }

export function QuoteConflict({ quote, isSaving, onOverwrite, onLeave }: QuoteConflictProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const params = { quoteId: String(quote.id) }
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 border-l-2 border-clay bg-sunken p-4 lg:col-span-full"
    >
      <p className="font-semibold">
        {quote.number} has changed since you opened it. Your changes haven’t been saved yet.
      </p>
      <p>
        <Link to="/admin/quotes/$quoteId" params={params} target="_blank" className="link">
          See the latest version<span className="sr-only"> (opens a new tab)</span>
        </Link>{' '}
        before you decide which to keep.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" pending={isSaving} pendingLabel="Saving" onClick={onOverwrite}>
          Save mine instead
        </Button>
        <ButtonLink size="small" variant="quiet" to="/admin/quotes/$quoteId" params={params} onClick={onLeave}>
          Keep the latest version
        </ButtonLink>
      </div>
    </div>
  )
}
