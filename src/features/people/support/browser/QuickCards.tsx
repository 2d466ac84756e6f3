import { Link } from '@tanstack/react-router'
import BookOpen from 'lucide/dist/esm/icons/book-open.mjs'
import Download from 'lucide/dist/esm/icons/download.mjs'
import PackageSearch from 'lucide/dist/esm/icons/package-search.mjs'
import Wrench from 'lucide/dist/esm/icons/wrench.mjs'
import type { MouseEvent } from 'react'
import { Icon, type IconDrawing } from '#/ui/Icon.tsx'

const CARD =
  'group flex h-full gap-4 py-4 no-underline max-sm:flex-wrap -outline-offset-2 transition-colors hover:bg-sunken sm:flex-col sm:gap-3 ' +
  'sm:px-5 sm:py-6 lg:px-6'

type QuickCardsProps = {
  trackHref: string
  onTrack: (event: MouseEvent) => void
}

export const QuickCards = ({ trackHref, onTrack }: QuickCardsProps) => (
  <ul className="grid border-y border-line sm:grid-cols-2 lg:grid-cols-4 *:border-line max-sm:*:not-first:border-t sm:max-lg:*:nth-[n+3]:border-t sm:*:even:border-l lg:*:not-first:border-l">
    <li>
      <a href={trackHref} onClick={onTrack} className={CARD}>
        <CardText icon={PackageSearch} title="Track Order">
          See where your order is.
        </CardText>
      </a>
    </li>
    <li>
      <Link to="/user-manual" className={CARD}>
        <CardText icon={BookOpen} title="User Manual">
          Set-up, drills, battery and care.
        </CardText>
      </Link>
    </li>
    <li>
      <Link to="/contact" className={CARD}>
        <CardText icon={Wrench} title="Technical Support">
          Tell us what’s wrong and we’ll help you fix it.
        </CardText>
      </Link>
    </li>
    <li>
      <a href="/api/download/manual" target="_blank" rel="noopener" className={CARD}>
        <CardText icon={Download} title="Download Resources">
          The manual as a PDF, in a new tab.
        </CardText>
      </a>
    </li>
  </ul>
)

const CardText = ({ icon, title, children }: { icon: IconDrawing; title: string; children: string }) => (
  <>
    <Icon icon={icon} size={28} className="shrink-0" />
    <span className="max-sm:min-w-0 max-sm:flex-1 max-sm:basis-32">
      <span className="headline block text-lg group-hover:underline">{title}</span>
      <span className="mt-1 block text-muted">{children}</span>
    </span>
  </>
)
