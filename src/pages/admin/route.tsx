import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { currentUserQuery } from '#/browser/currentUser.ts'
import { useRights, useRightsQuery } from '#/browser/rights.tsx'
import { brand } from '#/lib/brand.ts'
import { AccessDenied } from '#/pages/-shell/AccessDenied.tsx'
import { ADMIN_SCREENS, FURTHER_SCREENS } from '#/pages/-shell/adminScreens.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LoadingPage } from '#/ui/Loading.tsx'
import { personalHead } from '../-shell/personalPage.tsx'
import { AdminSidebar } from './-AdminSidebar.tsx'
import { NotInRole } from './-NotInRole.tsx'

export const Route = createFileRoute('/admin')({
  ssr: false,
  staticData: { chrome: 'admin' },
  head: personalHead('Admin'),
  component: Admin,
  pendingComponent: () => <LoadingPage>Loading the admin</LoadingPage>,
})

/** “Access Denied” (specification, section 2); the others redirect to /auth. */
const ACCESS_DENIED_PATHS = ['/admin/reviews', '/admin/discount-codes']

/** The API enforces access. */
function Admin() {
  const user = useQuery(currentUserQuery)
  const router = useRouter()
  const isForbidden = user.isSuccess && !user.data?.isAdmin
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })
  const isDenied = isForbidden && ACCESS_DENIED_PATHS.includes(path)
  const isRedirected = isForbidden && !isDenied

  const screen = ADMIN_SCREENS.find(({ to }) => path === to || path.startsWith(`${to}/`))
  const rights = useRightsQuery()
  const may = useRights()
  const isAllowed = [screen, FURTHER_SCREENS.find(({ to }) => path === to)].every((found) => !found || may(found.right))
  // A `head` would be part of the code of every page of the shop.
  const label = screen?.label ?? 'Dashboard'
  useEffect(() => {
    document.title = `${label} · ${brand()} admin`
  }, [label])

  // On a later render `next` would be /auth itself.
  useEffect(() => {
    if (isRedirected) void router.navigate({ to: '/auth', search: { next: router.state.location.href }, replace: true })
  }, [isRedirected, router])

  if (user.data?.needsSecondFactor && path !== '/admin/security') return <Navigate to="/admin/security" replace />
  if (isDenied) return <AccessDenied />
  if (user.isPending || isRedirected || (user.data?.isAdmin && rights.isPending))
    return <LoadingPage>Loading the admin</LoadingPage>
  const error = user.data ? rights.error : user.error
  if (error) {
    return (
      <div className="page py-12">
        <EmptyState role="alert" title="The admin isn’t available right now">
          <p className="mb-4">
            {errorMessage(error)} If this lasts longer than a few minutes, check that the shop’s database is running.
          </p>
          <Button onClick={() => void (user.data ? rights : user).refetch()}>Try again</Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="min-h-dvh text-sm lg:grid lg:grid-cols-[auto_minmax(0,1fr)] lg:items-start">
      <AdminSidebar current={label} />
      <div className="mx-auto w-full max-w-360 px-5 py-6 lg:px-8">{isAllowed ? <Outlet /> : <NotInRole />}</div>
    </div>
  )
}
