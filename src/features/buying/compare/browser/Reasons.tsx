import { Link } from '@tanstack/react-router'
import { NoWrapFigures } from '#/ui/FactTable.tsx'
import type { Recommendation } from './compare.queries.ts'

type ReasonsProps = {
  title?: string
  reasons: Recommendation['reasons']
  /** What they are about, if that isn't the one suggested. */
  machine?: { name: string; slug: string }
}

export const Reasons = ({ title, reasons, machine }: ReasonsProps) => (
  <div>
    {title && <h3 className="mb-2 text-sm font-semibold">{title}</h3>}
    <ul className="border-t border-line">
      {reasons.map(({ text, facts }) => (
        <li key={text} className="border-b border-line py-3">
          <span className="text-muted">
            {text}
            {facts.length > 0 ? ':' : '.'}
          </span>
          {facts.map(({ name, value }) => (
            <span key={name} className="figures block font-semibold first-letter:uppercase">
              {name}: <NoWrapFigures text={value} />
            </span>
          ))}
          {machine && (
            <Link to="/products/$slug" params={{ slug: machine.slug }} className="link">
              See the {machine.name}
            </Link>
          )}
        </li>
      ))}
    </ul>
  </div>
)
