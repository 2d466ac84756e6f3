/** A range or number with its unit, a date, a word that starts with a digit. */
const FIGURE =
  /(\d[\d.]*–\d[\d.]*(?:°| (?:km\/h|cm|kg|h|s)\b)?|\d[\d.,]* (?:km\/h|cm|kg|Wh|h|s|am|pm)\b|[A-Z][a-z]{2} \d+ [A-Z][a-z]+|\d-\w+)/

/** Text in which lines don't break within a figure and its unit, a range or a date, unless the line is too narrow. */
export const Figures = ({ of }: { of: string }) =>
  of.split(FIGURE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text is static
      <span key={at} className="inline-block">
        {part}
      </span>
    ),
  )
