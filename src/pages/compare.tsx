import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { createServerOnlyFn } from '@tanstack/react-start'
import { type ReactNode, useEffect, useRef } from 'react'
import { ComparisonSkeleton } from '#/features/buying/compare/browser/ComparisonSkeleton.tsx'
import { ComparisonTable } from '#/features/buying/compare/browser/ComparisonTable.tsx'
import { comparisonQuery, recommendationQuery } from '#/features/buying/compare/browser/compare.queries.ts'
import { Finder } from '#/features/buying/compare/browser/Finder.tsx'
import { MachineChooser } from '#/features/buying/compare/browser/MachineChooser.tsx'
import { Suggestion } from '#/features/buying/compare/browser/Suggestion.tsx'
import { answersOf, type CompareSearch, parseCompareSearch } from '#/features/buying/compare/compareSearch.rules.ts'
import { type Comparison, machinesJsonLd } from '#/features/buying/compare/comparison.rules.ts'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { brand, vatRegistered } from '#/lib/brand.ts'
import { HOME } from '#/lib/trail.ts'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { preload } from './-shell/preload.ts'

export const Route = createFileRoute('/compare')({
  validateSearch: parseCompareSearch,
  // `search` still has parameters that `validateSearch` dropped.
  loaderDeps: ({ search }) => parseCompareSearch(search),
  loader({ context: { queryClient }, deps }) {
    const answers = answersOf(deps)
    return preload(
      queryClient.ensureQueryData(comparisonQuery(deps.machines)),
      queryClient.ensureQueryData(deliveryQuery),
      ...(answers ? [queryClient.prefetchQuery(recommendationQuery(answers))] : []),
    )
  },
  staticData: {
    trail: () => [HOME, { name: 'Products', to: '/products' }, { name: 'Choose a machine' }],
    description: createServerOnlyFn(
      () =>
        'Tennis ball machines side by side: capacity, speed, battery, weight, price and delivery. Or answer four questions, and we’ll suggest one.',
    ),
    jsonLd: createServerOnlyFn(({ loaderDeps, context: { queryClient } }, origin) => {
      const comparison: Comparison | undefined = queryClient.getQueryData(comparisonQuery(loaderDeps.machines).queryKey)
      return comparison?.machines.length ? [machinesJsonLd(comparison.machines, origin)] : []
    }),
  },
  head: () => ({ meta: [{ title: `Compare tennis ball machines – ${brand()}` }] }),
  component: Compare,
  errorComponent: Failed,
})

function Compare() {
  const search = Route.useSearch({ select: parseCompareSearch, structuralSharing: true })
  const navigate = useNavigate({ from: '/compare' })
  const comparison = useQuery({ ...comparisonQuery(search.machines), placeholderData: keepPreviousData })
  const { data: offer, isError: hasNoOffer } = useQuery(deliveryQuery)
  useScrollToHash(Boolean(comparison.data && offer))
  if (comparison.isError || hasNoOffer) return <Failed />
  if (!comparison.data || !offer) {
    return (
      <Frame intro={<Intro />}>
        <ComparisonSkeleton />
      </Frame>
    )
  }

  const { machines, choices, notices, budgets } = comparison.data
  const change = (patch: CompareSearch) =>
    void navigate({ search: (now) => parseCompareSearch({ ...now, ...patch }), resetScroll: false })
  if (machines.length === 0) return <NoMachines notices={notices} />
  const hasChoice = choices.length > 1
  return (
    <>
      <div className="page pt-6 pb-8">
        <Heading intro={hasChoice ? <Intro /> : 'We sell one machine at the moment. Here’s everything about it.'} />
        {notices.length > 0 && <Notices notices={notices} />}
      </div>
      {hasChoice && (
        <Finder search={search} budgets={budgets} onAnswer={change}>
          <Suggestion search={search} offer={offer} vat={vatRegistered()} />
        </Finder>
      )}
      <div id="comparison" className="page pb-16">
        {hasChoice && (
          <MachineChooser
            search={search}
            comparison={comparison.data}
            onChoose={(chosen) => change({ machines: chosen || undefined })}
          />
        )}
        <div
          aria-busy={comparison.isPlaceholderData}
          className={classes('mt-8', comparison.isPlaceholderData && 'opacity-60 transition-opacity delay-150')}
        >
          <ComparisonTable machines={machines} offer={offer} vat={vatRegistered()} />
        </div>
      </div>
    </>
  )
}

/** The router scrolls once, when the page may only have placeholders. */
function useScrollToHash(isLoaded: boolean) {
  const wasLoaded = useRef(isLoaded)
  useEffect(() => {
    if (isLoaded && !wasLoaded.current) document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [isLoaded])
}

const Heading = ({ intro }: { intro?: ReactNode }) => (
  <>
    <Breadcrumb />
    <h1 className="headline mt-6 text-5xl">Choose a machine</h1>
    {intro && <p className="mt-4 max-w-prose text-lg text-muted">{intro}</p>}
  </>
)

const Frame = ({ intro, children }: { intro?: ReactNode; children: ReactNode }) => (
  <div className="page pt-6 pb-16">
    <Heading intro={intro} />
    <div className="mt-8">{children}</div>
  </div>
)

const Intro = () => (
  <>
    Answer four questions and we’ll suggest one, or{' '}
    <a href="#comparison" className="link text-ink">
      compare them side by side
    </a>
    .
  </>
)

const Notices = ({ notices }: { notices: readonly string[] }) => (
  <div role="status" className="mt-6 grid gap-1 border-l-2 border-clay pl-4">
    {notices.map((notice) => (
      <p key={notice}>{notice}</p>
    ))}
  </div>
)

const NoMachines = ({ notices }: { notices: readonly string[] }) => (
  <Frame>
    {notices.length > 0 && <Notices notices={notices} />}
    <EmptyState
      title="We have no machines at the moment."
      action={<ButtonLink to="/products">See all products</ButtonLink>}
    />
  </Frame>
)

function Failed() {
  return (
    <Frame>
      <EmptyState
        role="alert"
        title="Failed to load the machines. Please try again later."
        action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      />
    </Frame>
  )
}
