import { createLink, useSearch } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { PeriodSearch } from '#/features/office/accounting/browser/PeriodPicker.tsx'

const BackAnchor = (props: ComponentProps<'a'>) => (
  <a {...props} className="link mb-1 inline-flex min-h-9 items-center max-md:min-h-11" />
)

/** Above the heading. */
export const BackLink = createLink(BackAnchor)

/** To the period that these rows belong to. */
export function BackToAccounting() {
  const { from, to, test } = useSearch({ strict: false }) as PeriodSearch
  const search: PeriodSearch = from && to ? { from, to, ...(test && { test }) } : {}
  return (
    <BackLink to="/admin/accounting" search={search}>
      Back to accounting
    </BackLink>
  )
}
