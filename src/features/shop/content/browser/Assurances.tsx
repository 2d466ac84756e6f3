import Check from 'lucide/dist/esm/icons/check.mjs'
import { formatPoundsShort, type Pence } from '#/lib/pence.ts'
import { Icon } from '#/ui/Icon.tsx'

type AssurancesProps = {
  warrantyYears: number | null
  freeFrom: Pence
}

export const Assurances = ({ warrantyYears, freeFrom }: AssurancesProps) => (
  <ul className="grid gap-2 border-t border-line pt-6">
    {['Professional quality', ...warranty(warrantyYears), freeDelivery(freeFrom)].map((line) => (
      <li key={line} className="flex gap-3">
        <Icon icon={Check} className="mt-0.5 shrink-0" />
        {line}
      </li>
    ))}
  </ul>
)

const warranty = (years: number | null) => (years === null ? [] : [`${years}-year warranty`])

/** Worded by the specification. Importing the footer’s version would add a file to product pages. */
const freeDelivery = (from: Pence) =>
  from === 0 ? 'Free UK delivery' : `Free UK delivery over ${formatPoundsShort(from).replaceAll(',', '')}`
