/** A span with its unit, a figure with its unit, a day with its month, a word that begins with a figure. */
const FIGURE =
  /(\d[\d.]*–\d[\d.]*(?:°| (?:km\/h|cm|kg|h|s)\b)?|\d[\d.,]* (?:km\/h|cm|kg|Wh|h|s|am|pm)\b|[A-Z][a-z]{2} \d+ [A-Z][a-z]+|\d-\w+)/

/**
 * A text of which no figure is parted from its unit, or from the other end of its span, by the end of a line; unless the
 * line has no room for it.
 */
export const Figures = ({ of }: { of: string }) =>
  of.split(FIGURE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // The words never change their order while a page stands.
      // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells two figures apart
      <span key={at} className="inline-block">
        {part}
      </span>
    ),
  )
