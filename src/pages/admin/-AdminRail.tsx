import { Link, useLocation } from '@tanstack/react-router'
import { AccountMenu } from '#/features/accounts/AccountMenu.tsx'
import { ADMIN_SCREENS } from '#/features/accounts/adminScreens.ts'
import { Wordmark } from '../-shell/Wordmark.tsx'

/** What stands beside every admin screen, or above it on narrow ones: the way to the others, to the shop and out. */
export function AdminRail() {
  // /admin is the dashboard too.
  const isHome = useLocation({ select: ({ pathname }) => /^\/admin\/?$/.test(pathname) })
  return (
    <header className="court-band flex flex-col gap-x-6 lg:sticky lg:top-0 lg:h-dvh lg:w-52 lg:py-4 print:hidden">
      <div className="flex min-h-14 items-center justify-between gap-4 px-5">
        <Wordmark />
        <div className="min-w-0 lg:hidden">
          <AccountMenu />
        </div>
      </div>
      <nav aria-label="Admin" className="lg:mt-4">
        <ul className="flex max-lg:overflow-x-auto max-lg:border-t max-lg:border-line max-lg:px-5 lg:flex-col">
          {ADMIN_SCREENS.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                {...(isHome && to === '/admin/dashboard' ? { 'aria-current': 'page' as const } : {})}
                className="flex min-h-11 items-center border-transparent whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-[620] aria-[current=page]:text-ink max-lg:mr-6 max-lg:border-b-2 lg:min-h-9 lg:border-l-2 lg:px-5"
              >
                {label}
              </Link>
            </li>
          ))}
          <li>
            <Link
              to="/"
              className="flex min-h-11 items-center border-transparent whitespace-nowrap text-muted hover:text-ink lg:min-h-9 lg:border-l-2 lg:px-5"
            >
              View the shop
            </Link>
          </li>
        </ul>
      </nav>
      <div className="mt-auto grid px-5 max-lg:hidden">
        <AccountMenu layout="column" />
      </div>
    </header>
  )
}
