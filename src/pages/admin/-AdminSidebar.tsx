import { Link, useLocation } from '@tanstack/react-router'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { AccountMenu } from '#/features/shop/accounts/browser/AccountMenu.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { Wordmark } from '../-shell/navigation.tsx'
import { AdminJump } from './-AdminJump.tsx'
import { ADMIN_ENTRY, AdminNavigation } from './-AdminNavigation.tsx'

export function AdminSidebar({ current }: { current: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
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
      className="court-band flex flex-col gap-x-6 lg:sticky lg:top-0 lg:h-dvh lg:w-56 lg:py-3 print:hidden"
      onKeyDown={closeByEsc}
    >
      <div className="flex min-h-14 items-center gap-4 px-5 lg:mb-3 lg:flex-wrap lg:gap-y-1 lg:px-2.5">
        <span className="mr-auto lg:px-2.5">
          <Wordmark />
        </span>
        <AdminJump />
        <button
          ref={button}
          type="button"
          className="flex min-h-11 min-w-0 items-center gap-2 lg:hidden"
          aria-expanded={isOpen}
          aria-controls="admin-menu"
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="sm:text-muted max-sm:font-semibold">Menu</span>
          {/* Too narrow for it on a phone, where the heading follows at once. */}
          <span className="truncate font-semibold max-sm:sr-only">{current}</span>
          <Icon
            icon={ChevronDown}
            className={classes('-mr-1.5 shrink-0 transition-[rotate]', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      <div
        id="admin-menu"
        className={classes(
          'lg:flex lg:min-h-0 lg:flex-1 lg:flex-col',
          isOpen ? 'max-lg:border-t max-lg:border-line' : 'max-lg:hidden',
        )}
      >
        <AdminNavigation />
        <div className="border-t border-line px-2.5 pt-2 max-lg:py-3">
          <Link to="/" className={ADMIN_ENTRY}>
            View the shop
          </Link>
          <AccountMenu layout="rail" onLeave={() => setIsOpen(false)} />
        </div>
      </div>
    </header>
  )
}
