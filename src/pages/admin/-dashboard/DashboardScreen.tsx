import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { useRecheckUser } from '#/browser/currentUser.ts'
import { IfAllowed, useRights } from '#/browser/rights.tsx'
import { BestSellers } from '#/features/office/dashboard/browser/BestSellers.tsx'
import { type Dashboard, dashboardQuery, hasSales } from '#/features/office/dashboard/browser/dashboard.queries.ts'
import { Figures } from '#/features/office/dashboard/browser/Figures.tsx'
import { SalesOverTime } from '#/features/office/dashboard/browser/SalesOverTime.tsx'
import type { SalesPeriod } from '#/features/office/dashboard/server/dashboard.schema.ts'
import { StatusNotice } from '#/features/office/status/browser/StatusNotice.tsx'
import { useAdminScreens } from '#/pages/-shell/useAdminScreens.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { OpenTasks } from './OpenTasks.tsx'
import { LowStock, OrdersByStatus, RecentContacts, RecentOrders } from './Recent.tsx'

const SHORTCUTS = ['Orders', 'Contacts', 'Products', 'Discount codes', 'Customers', 'Reviews', 'Newsletter']

export function DashboardScreen() {
  const [period, setPeriod] = useState<SalesPeriod>('90')
  const dashboard = useQuery(dashboardQuery(period))
  useRecheckUser(dashboard.error)
  const screens = useAdminScreens()
  const may = useRights()
  const shortcuts = SHORTCUTS.flatMap((name) => screens.find(({ label }) => label === name) ?? [])
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h1 className="headline text-2xl">Dashboard</h1>
        <nav aria-label="Shortcuts" className="min-w-0">
          <ul className="flex gap-x-5 overflow-x-auto">
            {shortcuts.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="link inline-flex min-h-11 items-center whitespace-nowrap">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {may('GET /api/admin/status') && <StatusNotice />}
      {dashboard.isError && (
        <EmptyState
          role="alert"
          title="We couldn’t load the dashboard"
          action={<Button onClick={() => void dashboard.refetch()}>Try again</Button>}
        >
          {errorMessage(dashboard.error)}
        </EmptyState>
      )}
      {dashboard.isPending && <Placeholders />}
      {dashboard.data && (
        <div aria-busy={dashboard.isPlaceholderData}>
          <Sections dashboard={dashboard.data} period={period} onPeriod={setPeriod} />
        </div>
      )}
    </>
  )
}

type SectionsProps = { dashboard: Dashboard; period: SalesPeriod; onPeriod: (period: SalesPeriod) => void }

const Sections = ({ dashboard, period, onPeriod }: SectionsProps) => (
  <div className="grid gap-10">
    {dashboard.cardPaymentsPaused && <PaymentsPaused />}
    <OpenTasks {...dashboard} />
    {hasSales(dashboard) && !isNew(dashboard) && (
      <>
        <Figures {...dashboard} />
        <SalesOverTime dashboard={dashboard} />
      </>
    )}
    {isNew(dashboard) ? (
      <NewShop {...dashboard} />
    ) : (
      <Recent dashboard={dashboard} period={period} onPeriod={onPeriod} />
    )}
  </div>
)

const Recent = ({ dashboard, period, onPeriod }: SectionsProps) => (
  <div className="grid gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:*:content-start xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
    <div className="grid gap-10">
      <RecentOrders {...dashboard} />
      {hasSales(dashboard) && (
        <>
          <BestSellers {...dashboard} sellers={dashboard.bestSellers} period={period} onPeriod={onPeriod} />
          <OrdersByStatus {...dashboard} />
        </>
      )}
    </div>
    <div className="grid gap-10">
      <LowStock {...dashboard} />
      {dashboard.recentContacts && <RecentContacts recentContacts={dashboard.recentContacts} />}
    </div>
  </div>
)

const PaymentsPaused = () => {
  const may = useRights()
  return (
    <p role="status" className="-mb-4 border-l-2 border-clay bg-sunken px-4 py-3">
      <span className="font-semibold">Card payments are paused:</span> customers can’t pay in the shop.{' '}
      {may('PUT /api/admin/settings') && (
        <Link to="/admin/settings" hash="payments" className="link">
          Open settings
        </Link>
      )}
    </p>
  )
}

const isNew = ({ recentOrders }: Dashboard): boolean => recentOrders.length === 0

const NewShop = ({ lowStock, recentContacts }: Dashboard) => (
  <>
    <EmptyState
      title="No orders yet"
      action={
        <div className="flex flex-wrap gap-3">
          <IfAllowed call="POST /api/admin/products">
            <ButtonLink to="/admin/products">Show products</ButtonLink>
          </IfAllowed>
          <IfAllowed call="GET /api/admin/settings">
            <ButtonLink to="/admin/settings">Open settings</ButtonLink>
          </IfAllowed>
          <ButtonLink to="/">View the shop</ButtonLink>
        </div>
      }
    >
      Add your products, check the settings, then place a test order. Sales, best sellers and recent orders appear here
      after the first one.
    </EmptyState>
    <div className="grid gap-10 lg:grid-cols-2">
      <LowStock lowStock={lowStock} />
      {recentContacts && <RecentContacts recentContacts={recentContacts} />}
    </div>
  </>
)

const Placeholders = () => (
  <div className="grid gap-10">
    <p role="status" className="sr-only">
      Loading the dashboard
    </p>
    <Skeleton className="h-40" />
    <Skeleton className="h-35" />
    <Skeleton className="h-80" />
    <div className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-60" />
      <Skeleton className="h-60" />
    </div>
  </div>
)
