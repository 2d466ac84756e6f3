import Menu from 'lucide/dist/esm/icons/menu.mjs'
import Search from 'lucide/dist/esm/icons/search.mjs'
import { Suspense, useRef, useState } from 'react'
import { useCurrentUser } from '#/browser/currentUser.ts'
import { CartButton } from '#/features/buying/cart/browser/CartButton.tsx'
import { HydrateOnVisible } from '#/ui/HydrateOnVisible.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { lazy } from '#/ui/lazy.ts'
import { useHeightVariable } from '#/ui/useHeightVariable.ts'
import { LoginLink, MAIN_NAV_ITEMS, NavLink, Wordmark } from './navigation.tsx'

const loadMobileMenu = () => import('./MobileMenu.tsx')
const MobileMenu = lazy(async () => ({ default: (await loadMobileMenu()).MobileMenu }))
const loadSearchDialog = () => import('#/features/people/search/browser/SearchDialog.tsx')
const SearchDialog = lazy(async () => ({ default: (await loadSearchDialog()).SearchDialog }))
const SearchField = lazy(async () => ({
  default: (await import('#/features/people/search/browser/SearchField.tsx')).SearchField,
}))
const AccountMenu = lazy(async () => ({
  default: (await import('#/features/shop/accounts/browser/AccountMenu.tsx')).AccountMenu,
}))
const AdminMenu = lazy(async () => ({ default: (await import('#/pages/-shell/AdminMenu.tsx')).AdminMenu }))

const LINK =
  'relative flex min-h-11 items-center hover:underline hover:underline-offset-8 ' +
  'aria-[current=page]:font-semibold aria-[current=page]:underline aria-[current=page]:underline-offset-8'

export function SiteHeader() {
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never')
  const [search, setSearch] = useState<'never' | 'open' | 'closed'>('never')
  const user = useCurrentUser()
  // It wraps on narrow screens and with large text.
  const header = useRef<HTMLElement>(null)
  useHeightVariable(header, '--header')
  return (
    <header ref={header} className="court-band sticky top-0 z-40 border-b border-line">
      <div className="page flex min-h-16 flex-wrap items-center gap-x-3 lg:flex-nowrap lg:gap-x-6 xl:gap-x-8">
        <button
          type="button"
          onClick={() => setMenu('open')}
          onPointerEnter={loadMobileMenu}
          onFocus={loadMobileMenu}
          aria-label="Menu"
          aria-haspopup="dialog"
          className="-ml-2.5 grid size-11 place-items-center rounded-sm hover:bg-sunken lg:hidden noscript:hidden"
        >
          <Icon icon={Menu} size={24} />
        </button>
        <Wordmark />
        <nav aria-label="Main" className="hidden shrink-0 max-lg:order-last max-lg:w-full lg:block noscript:block">
          <ul className="flex gap-x-5 xl:gap-x-7">
            {MAIN_NAV_ITEMS.map((place) => (
              <li key={place.name}>
                <NavLink item={place} className={LINK} />
              </li>
            ))}
          </ul>
        </nav>
        <HydrateOnVisible
          untilUsed
          className="relative hidden min-w-0 flex-1 max-lg:order-last max-lg:mb-3 max-lg:basis-full lg:ml-auto lg:max-w-72 xl:block noscript:block"
        >
          <SearchField />
        </HydrateOnVisible>
        <div className="flex min-w-0 items-center gap-1 max-xl:ml-auto">
          <button
            type="button"
            onClick={() => setSearch('open')}
            onPointerEnter={loadSearchDialog}
            onFocus={loadSearchDialog}
            aria-label="Search"
            aria-haspopup="dialog"
            className="grid size-11 place-items-center rounded-sm hover:bg-sunken xl:hidden noscript:hidden"
          >
            <Icon icon={Search} size={24} />
          </button>
          <div className="hidden min-w-0 items-center gap-1 lg:flex">
            {user?.isAdmin && (
              <Suspense>
                <AdminMenu />
              </Suspense>
            )}
            {user ? (
              <Suspense>
                <AccountMenu />
              </Suspense>
            ) : (
              <LoginLink variant="quiet" />
            )}
          </div>
          <CartButton />
        </div>
      </div>
      {menu !== 'never' && (
        <Suspense>
          <MobileMenu open={menu === 'open'} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
      {search !== 'never' && (
        <Suspense>
          <SearchDialog open={search === 'open'} onClose={() => setSearch('closed')} />
        </Suspense>
      )}
    </header>
  )
}
