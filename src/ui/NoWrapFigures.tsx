const FIGURE =
  /((?:\d[\d.]*–\d[\d.]*(?:°| (?:km\/h|cm|kg|h|s)\b)?|\d[\d.,]* (?:km\/h|cm|kg|Wh|h|s|am|pm)\b|[A-Z][a-z]{2} \d+ [A-Z][a-z]+|\+\d to −\d|\d-\w+)[,.:;]?)/

export const NoWrapFigures = ({ of }: { of: string }) =>
  of.split(FIGURE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text is static
      <span key={index} className="inline-block">
        {part}
      </span>
    ),
  )
