import type { ReactNode } from 'react'

export const FactTable = ({
  facts,
  label,
}: {
  facts: readonly { name: string; value: ReactNode }[]
  label: string
}) => (
  <section aria-label={label}>
    <dl className="grid grid-cols-1 gap-x-16 border-t border-line lg:grid-cols-2">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap gap-x-6 border-b border-line py-3">
          <dt className="max-w-full shrink-0 text-muted">{name}</dt>
          <dd className="min-w-0 flex-1 basis-20 figures text-right font-semibold">
            {typeof value === 'string' ? <NoWrapFigures text={value} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const FIGURE =
  /((?:\d[\d.]*–\d[\d.]*(?:°| (?:km\/h|cm|kg|h|s)\b)?|\d[\d.,]* (?:km\/h|cm|kg|Wh|h|s|am|pm)\b|[A-Z][a-z]{2} \d+ [A-Z][a-z]+|\+\d to −\d|\d-\w+)[,.:;]?)/

export const NoWrapFigures = ({ text }: { text: string }) =>
  text.split(FIGURE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text is static
      <span key={index} className="inline-block">
        {part}
      </span>
    ),
  )
