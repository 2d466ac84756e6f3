import { Link, useSearch } from '@tanstack/react-router'

/** To the period that these rows belong to. */
export function BackToAccounting() {
  const { from, to, test } = useSearch({ strict: false }) as Record<'from' | 'to' | 'test', string | undefined>
  const search = from && to ? { from, to, ...(test ? { test } : {}) } : {}
  return (
    <Link to="/admin/accounting" search={search as never} className="link mb-3 inline-flex min-h-9 items-center">
      Back to accounting
    </Link>
  )
}
