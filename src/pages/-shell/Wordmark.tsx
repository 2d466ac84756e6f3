import { Link } from '@tanstack/react-router'
import { brand } from '#/features/shop/content/brand.facts.ts'

export const Wordmark = () => (
  <Link to="/" className="headline flex min-h-11 items-center text-xl tracking-normal uppercase">
    {brand()}
  </Link>
)
