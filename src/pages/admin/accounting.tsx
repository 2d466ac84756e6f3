import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { useRecheckUser } from '#/browser/currentUser.ts'
import { figuresQuery, type PeriodFigures } from '#/features/office/accounting/browser/accounting.queries.ts'
import { Books } from '#/features/office/accounting/browser/Books.tsx'
import { Invoiced } from '#/features/office/accounting/browser/Invoiced.tsx'
import { MoneyReceived } from '#/features/office/accounting/browser/MoneyReceived.tsx'
import { MonthEnd } from '#/features/office/accounting/browser/MonthEnd.tsx'
import { PeriodPicker, type PeriodSearch } from '#/features/office/accounting/browser/PeriodPicker.tsx'
import { Reconciliation } from '#/features/office/accounting/browser/Reconciliation.tsx'
import { VatReturn } from '#/features/office/accounting/browser/VatReturn.tsx'
import { formatPeriod } from '#/features/office/accounting/period.rules.ts'
import { PERIOD_NAMES } from '#/features/office/accounting/periodNames.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'

export const Route = createFileRoute('/admin/accounting')({
  validateSearch(search: Record<string, unknown>): PeriodSearch {
    const period = PERIOD_NAMES.find((name) => name === search.period)
    return {
      ...(period && { period }),
      ...(search.from ? { from: String(search.from) } : {}),
      ...(search.to ? { to: String(search.to) } : {}),
      ...(search.test === 'yes' || search.test === 'no' ? { test: search.test } : {}),
    }
  },
  component: Accounting,
})

function Accounting() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const figures = useQuery(figuresQuery(search))
  useRecheckUser(figures.error)
  const { data } = figures
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="headline text-2xl">Accounting</h1>
          <p role="status" className="text-muted">
            {data
              ? `${formatPeriod(data)}${data.test === 'yes' ? ', test payments only' : data.test === 'no' ? '' : ', including test payments'}`
              : figures.isError
                ? 'Couldn’t load the figures'
                : 'Loading the figures'}
          </p>
        </div>
        <PeriodPicker
          search={search}
          shown={data}
          onChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
        />
      </div>
      {figures.isError && (
        <EmptyState
          role="alert"
          title="We couldn’t load the figures"
          action={<Button onClick={() => void figures.refetch()}>Try again</Button>}
        >
          {errorMessage(figures.error)}
        </EmptyState>
      )}
      {figures.isPending && <Placeholders />}
      {data && !figures.isError && (
        <div aria-busy={figures.isPlaceholderData}>
          <Sections figures={data} />
        </div>
      )}
    </>
  )
}

const Sections = ({ figures }: { figures: PeriodFigures }) => (
  <div className="grid gap-10">
    <div className="grid gap-x-10 gap-y-10 lg:grid-cols-2">
      <Section title="Invoiced" hint="By tax point.">
        <Invoiced figures={figures} />
      </Section>
      <Section title="Payments and refunds" hint="By the day the money moved.">
        <MoneyReceived figures={figures} />
      </Section>
    </div>
    <Section title="Reconciliation" hint="Why the money received differs from what was invoiced.">
      <Reconciliation figures={figures} />
    </Section>
    <Section title="VAT return" hint="The boxes that this shop’s sales fill, for these dates.">
      <VatReturn figures={figures} />
    </Section>
    <Section title="Month-end ZIP" hint="Everything your accountant needs for these dates, in one file.">
      <MonthEnd scope={scopeOf(figures)} />
    </Section>
    <Section title="Bookkeeping" hint="CSV files that your program imports as they are.">
      <Books scope={scopeOf(figures)} />
    </Section>
  </div>
)

const scopeOf = ({ from, to, test }: PeriodFigures) => ({ from, to, ...(test ? { test } : {}) })

const Section = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <section aria-label={title} className="min-w-0">
    <h2 className="headline text-lg">{title}</h2>
    <p className="mb-3 text-muted">{hint}</p>
    {children}
  </section>
)

const Placeholders = () => (
  <div className="grid gap-10">
    <div className="grid gap-10 lg:grid-cols-2">
      <Skeleton className="h-50" />
      <Skeleton className="h-50" />
    </div>
    <Skeleton className="h-40" />
    <Skeleton className="h-90" />
  </div>
)
