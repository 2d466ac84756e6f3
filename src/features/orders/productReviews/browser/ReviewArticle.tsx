import { ShopAnswer } from '#/features/catalogue/moderation/browser/ShopAnswer.tsx'
import { pictureSources } from '#/lib/pictures.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import { Badge } from '#/ui/Badge.tsx'
import { Picture } from '#/ui/Picture.tsx'
import { Stars } from '#/ui/StarBar.tsx'
import type { PublicReview } from '../server/productReviews.schema.ts'

type ReviewArticleProps = { review: PublicReview; onEnlarge: (photograph: number) => void }

export function ReviewArticle({ review, onEnlarge }: ReviewArticleProps) {
  const { rating, title, text, displayName, createdAt, photographs, isExample, answer } = review
  return (
    <article className="grid gap-3 border-b border-line py-7">
      <header className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Stars rating={rating} />
          {title && <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>}
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span className="font-semibold text-ink wrap-anywhere">{displayName}</span>
          {isExample ? <Badge>Example</Badge> : <span>Verified purchase</span>}
          <time dateTime={createdAt}>{longDate(londonDay(createdAt))}</time>
        </p>
      </header>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
      {photographs.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photographs.map((photograph, index) => (
            <li key={photograph.id}>
              <a
                href={photograph.src}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  onEnlarge(index)
                }}
                className="block cursor-zoom-in overflow-hidden rounded-sm"
              >
                <Picture
                  picture={photograph}
                  sources={pictureSources(photograph.src, photograph.width)}
                  sizes="7rem"
                  className="size-28"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {answer && <ShopAnswer>{answer}</ShopAnswer>}
    </article>
  )
}
