import { Link } from '@tanstack/react-router'
import type { NavItem } from './navigation.ts'

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
