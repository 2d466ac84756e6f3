import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { AccountMenu } from '#/features/accounts/AccountMenu.tsx'
import { AdminMenu } from '#/features/accounts/AdminMenu.tsx'
import { CartButton } from '#/features/cart/CartButton.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { MAIN_PLACES } from './navigation.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { Wordmark } from './Wordmark.tsx'

const LINK =
  'relative flex min-h-11 items-center hover:underline hover:underline-offset-8 ' +
  'aria-[current=page]:font-[620] aria-[current=page]:underline aria-[current=page]:underline-offset-8'

/** The shop's head: where one can go, the cart, and who is signed in. On phones the places slide out of the left. */
export function SiteHeader() {
  const [menuOpen, setMenuOpen] = useState(false)
  const closeMenu = () => setMenuOpen(false)
  return (
    <header className="court-band sticky top-0 z-40 border-b border-line">
      <div className="page flex min-h-16 flex-wrap items-center gap-x-3 lg:gap-x-8">
        <button
          type="button"
          onClick={() => setMenuOpen(true)}
          aria-label="Menu"
          aria-haspopup="dialog"
          className="-ml-2.5 grid size-11 place-items-center rounded-sm hover:bg-sunken lg:hidden noscript:hidden"
        >
          <Icon of={Menu} size={24} />
        </button>
        <Wordmark />
        <nav aria-label="Main" className="hidden max-lg:order-last max-lg:w-full lg:block noscript:block">
          <ul className="flex gap-x-7">
            {MAIN_PLACES.map((place) => (
              <li key={place.name}>
                <PlaceLink place={place} className={LINK} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <div className="hidden items-center gap-1 lg:flex">
            <AdminMenu />
            <AccountMenu />
          </div>
          <CartButton />
        </div>
      </div>
      <Dialog open={menuOpen} onClose={closeMenu} title="Menu" variant="left">
        <nav aria-label="Main">
          <ul className="-mx-5 -mt-5">
            {MAIN_PLACES.map((place) => (
              <li key={place.name} className="border-b border-line">
                <PlaceLink
                  place={place}
                  onClick={closeMenu}
                  className="headline flex min-h-14 items-center px-5 text-xl hover:bg-sunken aria-[current=page]:bg-sunken"
                />
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-6 grid gap-4">
          <AdminMenu layout="column" onLeave={closeMenu} />
          <AccountMenu layout="column" onLeave={closeMenu} />
        </div>
      </Dialog>
    </header>
  )
}
