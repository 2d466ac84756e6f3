import type { PageHref, StaticPage } from '#/lib/pageLinks.ts'
import type { Roles } from '#/lib/roles.ts'
import type { Services } from './services.ts'

/** `about` and `state` stand beside the label. */
export type JumpTarget = { href: PageHref; label: string; about?: string; state?: string }

/** Records that the jump box finds. */
export type JumpSource = {
  /** `Quotes`, the title of its results. */
  title: string
  /** The list that finds the rest by the same words. */
  to: StaticPage
  /** The lowest comes first. */
  rank: number
  roles: Roles
  find: (services: Pick<Services, 'database' | 'clock'>, search: { q: string; limit: number }) => Promise<JumpTarget[]>
}
