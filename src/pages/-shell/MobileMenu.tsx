import { useCurrentUser } from '#/browser/currentUser.ts'
import { useOnNavigation } from '#/browser/useOnNavigation.ts'
import { AccountMenu } from '#/features/shop/accounts/browser/AccountMenu.tsx'
import { AdminMenu } from '#/pages/-shell/AdminMenu.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { LoginLink, MAIN_NAV_ITEMS, type NavItem, NavLink } from './navigation.tsx'

/** The header has no room for the one after Products. */
const PLACES = MAIN_NAV_ITEMS.flatMap((place): NavItem[] =>
  place.to === '/products' ? [place, { name: 'Choose a machine', to: '/compare' }] : [place],
)

export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useCurrentUser()
  useOnNavigation(onClose)
  return (
    <Dialog open={open} onClose={onClose} title="Menu" variant="left">
      <nav aria-label="Main">
        <ul className="-mx-5 -mt-5">
          {PLACES.map((place) => (
            <li key={place.name} className="border-b border-line">
              <NavLink
                item={place}
                onClick={onClose}
                className="headline flex min-h-14 items-center px-5 text-xl hover:bg-sunken aria-[current=page]:bg-sunken"
              />
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 grid gap-4">
        <AdminMenu layout="column" onLeave={onClose} />
        {user ? <AccountMenu layout="column" onLeave={onClose} /> : <LoginLink variant="secondary" onClick={onClose} />}
      </div>
    </Dialog>
  )
}
