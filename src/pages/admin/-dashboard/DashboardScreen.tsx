import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { useRecheckUser } from '#/features/accounts/browser/accounts.queries.ts'
import { useRights } from '#/features/accounts/browser/useRights.ts'
import { BestSellers } from '#/features/dashboard/browser/BestSellers.tsx'
import { type Dashboard, dashboardQuery, hasSales, type Sales } from '#/features/dashboard/browser/dashboard.queries.ts'
import { Figures } from '#/features/dashboard/browser/Figures.tsx'
import { SalesOverTime } from '#/features/dashboard/browser/SalesOverTime.tsx'
import type { SalesPeriod } from '#/features/dashboard/server/dashboard.schema.ts'
import { StatusNotice } from '#/features/status/browser/StatusNotice.tsx'
import { useAdminScreens } from '#/pages/-shell/useAdminScreens.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
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
        <nav aria-label="Shortcuts">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {shortcuts.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="link inline-flex min-h-9 items-center">
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
    {hasSales(dashboard) && (
      <>
        <Figures {...dashboard} />
        {isNew(dashboard) ? (
          <EmptyState
            title="No orders yet"
            action={
              <Link to="/" className="link">
                View the shop
              </Link>
            }
          >
            Your sales chart will appear here after the first order.
          </EmptyState>
        ) : (
          <SalesOverTime dashboard={dashboard} />
        )}
      </>
    )}
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
        <OpenTasks {...dashboard} />
        <LowStock {...dashboard} />
        {dashboard.recentContacts && <RecentContacts recentContacts={dashboard.recentContacts} />}
      </div>
    </div>
  </div>
)

const PaymentsPaused = () => {
  const may = useRights()
  return (
    <p role="status" className="-mb-4 border-l-2 border-clay bg-sunken px-4 py-3">
      <span className="font-[620]">Card payments are paused:</span> customers can’t pay in the shop.{' '}
      {may('PUT /api/admin/settings') && (
        <Link to="/admin/settings" hash="payments" className="link">
          Open settings
        </Link>
      )}
    </p>
  )
}

const isNew = ({ statuses }: Sales): boolean => statuses.every(({ orders }) => orders === 0)

const Placeholders = () => (
  <div className="grid gap-10">
    <p role="status" className="sr-only">
      Loading the dashboard
    </p>
    <Skeleton className="h-35" />
    <Skeleton className="h-80" />
    <div className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-60" />
      <Skeleton className="h-60" />
    </div>
  </div>
)
