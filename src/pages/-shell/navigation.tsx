import { Link } from '@tanstack/react-router'
import { brand } from '#/lib/brand.ts'
import type { StaticPage } from '#/lib/pageLinks.ts'
import { ButtonLink, type ButtonVariant } from '#/ui/Button.tsx'

export type NavItem = { name: string; to: StaticPage; search?: Record<string, string>; hash?: string }

export const MAIN_NAV_ITEMS: readonly NavItem[] = [
  { name: 'Home', to: '/' },
  { name: 'Products', to: '/products' },
  { name: 'Contact', to: '/contact' },
  { name: 'Support', to: '/support' },
]

type NavLinkProps = { item: NavItem; className?: string; onClick?: () => void }

export const NavLink = ({ item: { name, to, search, hash }, className, onClick }: NavLinkProps) => (
  <Link
    to={to}
    search={search ?? {}}
    hash={hash}
    activeOptions={{ exact: to === '/', includeSearch: search !== undefined, includeHash: hash !== undefined }}
    className={className}
    onClick={onClick}
  >
    {name}
  </Link>
)

export const LoginLink = ({ variant, onClick }: { variant: ButtonVariant; onClick?: () => void }) => (
  <ButtonLink to="/auth" variant={variant} onClick={onClick}>
    Login
  </ButtonLink>
)

export const Wordmark = () => (
  <Link to="/" className="headline flex min-h-11 items-center text-xl tracking-normal uppercase">
    {brand()}
  </Link>
)
