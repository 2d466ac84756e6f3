import type { ReactNode } from 'react'
import { brand } from '#/lib/brand.ts'

type AuthPanelProps = {
  picture: ReactNode
  headline: string
  points: readonly { title: string; text: string }[]
}

export const AuthPanel = ({ picture, headline, points }: AuthPanelProps) => (
  <aside className="court-band self-start overflow-hidden rounded-md" aria-label={`Why ${brand()}`}>
    {picture}
    <div className="grid gap-6 p-6 sm:p-8">
      <h2 className="headline text-3xl">{headline}</h2>
      <dl className="grid">
        {points.map(({ title, text }) => (
          <div key={title} className="grid gap-1 border-t border-line py-4 last:pb-0">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  </aside>
)
