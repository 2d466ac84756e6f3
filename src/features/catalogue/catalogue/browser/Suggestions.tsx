import { Link } from '@tanstack/react-router'
import type { Listing } from '../server/catalogue.schema.ts'

export const Suggestions = ({ suggestions, closest }: Pick<Listing, 'suggestions' | 'closest'>) =>
  suggestions.length > 0 && (
    <div className="grid gap-4">
      <p>
        Did you mean{' '}
        {suggestions.map((words, index) => (
          <span key={words}>
            {index > 0 && (index === suggestions.length - 1 ? ' or ' : ', ')}
            <Link to="/products" search={{ q: words }} className="link text-ink">
              {words}
            </Link>
          </span>
        ))}
        ?
      </p>
      {closest.length > 0 && (
        <ul>
          {closest.map(({ name, slug }) => (
            <li key={slug}>
              <Link to="/products/$slug" params={{ slug }} className="inline-flex min-h-11 items-center link text-ink">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )

type SearchNotesProps = Pick<Listing, 'correction' | 'suggestions'> & { typed: string }

/** Above what a search finds, if it may not be what was meant. */
export const SearchNotes = ({ typed, correction, suggestions }: SearchNotesProps) => (
  <div className="pb-6">
    {correction && (
      <p className="wrap-anywhere">
        Nothing matches “{typed}”. Showing results for <strong className="font-semibold">{correction}</strong>.
      </p>
    )}
    <Suggestions suggestions={suggestions} closest={[]} />
  </div>
)
