import { classes } from '#/ui/classes.ts'
import { Stars } from '#/ui/StarBar.tsx'
import type { Slide } from '../slides.rules.ts'

/** Every quotation has the same height, so longer texts are smaller. */
const textSize = (text: string): string =>
  text.length <= 240 ? 'text-2xl lg:text-3xl' : text.length <= 600 ? 'text-lg lg:text-xl' : 'text-base'

/** Fades out the last visible line while there is more below. */
const FADE =
  "-mb-5 after:sticky after:bottom-0 after:block after:h-5 after:bg-linear-to-b after:from-transparent after:to-paper after:content-[''] forced-colors:after:invisible"

/** Longer quotations may scroll, so the keyboard must be able to focus them. */
const MIN_SCROLL_LENGTH = 200

export const Quotation = ({ slide: { title, text, by, rating } }: { slide: Slide }) => (
  <figure className="flex h-98 flex-col gap-5 md:h-78 lg:h-82">
    <div className="flex min-h-7 shrink-0 flex-wrap items-center gap-x-4 gap-y-1">
      {rating === undefined ? <span className="eyebrow text-muted">Our own words</span> : <Stars rating={rating} />}
      <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
    </div>
    <blockquote
      className={classes('min-h-0 overflow-y-auto', FADE, textSize(text))}
      {...(text.length > MIN_SCROLL_LENGTH ? { tabIndex: 0, role: 'group', 'aria-label': `Review by ${by}` } : {})}
    >
      <p
        className={classes(
          'font-normal [overflow-wrap:anywhere] whitespace-pre-line',
          text.length <= 600 ? 'max-w-[46ch]' : 'max-w-prose',
        )}
      >
        “{text}”
      </p>
    </blockquote>
    <figcaption className="mt-2 text-muted [overflow-wrap:anywhere]">{by}</figcaption>
  </figure>
)
