import { Link } from '@tanstack/react-router'
import { facts } from '#/features/content/content.facts.ts'

/** The shop's name, the way home. */
export const Wordmark = () => (
  <Link to="/" className="headline flex min-h-11 items-center text-xl tracking-normal uppercase">
    {facts.brand}
  </Link>
)
