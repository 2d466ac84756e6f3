import { Link } from '@tanstack/react-router'
import type { Place } from './navigation.ts'

type PlaceLinkProps = { place: Place; className?: string; onClick?: () => void }

export const PlaceLink = ({ place: { name, to, search, hash }, className, onClick }: PlaceLinkProps) => (
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
