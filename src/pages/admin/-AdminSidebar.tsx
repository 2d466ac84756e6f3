import { Link, useLocation } from '@tanstack/react-router'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { AccountMenu } from '#/features/accounts/browser/AccountMenu.tsx'
import { ADMIN_SCREENS } from '#/pages/-shell/adminScreens.ts'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { Wordmark } from '../-shell/Wordmark.tsx'

const ENTRY =
  'flex min-h-11 items-center border-l-2 border-transparent whitespace-nowrap text-muted hover:text-ink ' +
  'aria-[current=page]:border-ink aria-[current=page]:font-[620] aria-[current=page]:text-ink max-lg:pl-3 lg:min-h-9 lg:px-5'

export function AdminSidebar({ current }: { current: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isHome = /^\/admin\/?$/.test(path)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: close the menu after navigating
  useEffect(() => setIsOpen(false), [path])
  const closeByEsc = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setIsOpen(false)
    button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the menu from anywhere inside
    <header
      className="court-band flex flex-col gap-x-6 lg:sticky lg:top-0 lg:h-dvh lg:w-52 lg:py-4 print:hidden"
      onKeyDown={closeByEsc}
    >
      <div className="flex min-h-14 items-center justify-between gap-4 px-5">
        <Wordmark />
        <button
          ref={button}
          type="button"
          className="flex min-h-11 min-w-0 items-center gap-2 lg:hidden"
          aria-expanded={isOpen}
          aria-controls="admin-menu"
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="text-muted">Menu</span>
          <span className="truncate font-[620]">{current}</span>
          <Icon of={ChevronDown} className={classes('-mr-1.5 shrink-0 transition-[rotate]', isOpen && 'rotate-180')} />
        </button>
      </div>
      <div
        id="admin-menu"
        className={classes(
          'lg:flex lg:min-h-0 lg:flex-1 lg:flex-col',
          isOpen ? 'max-lg:border-t max-lg:border-line' : 'max-lg:hidden',
        )}
      >
        <nav aria-label="Admin" className="max-lg:px-1.5 max-lg:py-3 lg:mt-4">
          <ul className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-6 md:max-lg:grid-cols-4">
            {ADMIN_SCREENS.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  {...(isHome && to === '/admin/dashboard' ? { 'aria-current': 'page' as const } : {})}
                  className={ENTRY}
                >
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <Link to="/" className={ENTRY}>
                View the shop
              </Link>
            </li>
          </ul>
        </nav>
        <div className="mt-auto grid px-5 max-lg:border-t max-lg:border-line max-lg:py-3">
          <AccountMenu layout="column" />
        </div>
      </div>
    </header>
  )
}
