import { useSearch } from '@tanstack/react-router'
import { BackLink } from './-BackLink.tsx'

/** To the period that these rows belong to. */
export function BackToAccounting() {
  const { from, to, test } = useSearch({ strict: false }) as Record<'from' | 'to' | 'test', string | undefined>
  const search = from && to ? { from, to, ...(test ? { test } : {}) } : {}
  return (
    <BackLink to="/admin/accounting" search={search as never}>
      Back to accounting
    </BackLink>
  )
}
