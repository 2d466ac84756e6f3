import Check from 'lucide/dist/esm/icons/check.mjs'
import { formatPoundsShort, type Pence } from '#/lib/pence.ts'
import { Icon } from '#/ui/Icon.tsx'
import { facts } from '../content.facts.ts'

type AssurancesProps = {
  /** From which sum in pence delivery is free. */
  freeFrom: Pence
}

/** The three lines below a product's buy button. */
export const Assurances = ({ freeFrom }: AssurancesProps) => (
  <ul className="grid gap-2 border-t border-line pt-6">
    {['Professional quality', `${facts.warranty.years}-year warranty`, freeDelivery(freeFrom)].map((line) => (
      <li key={line} className="flex gap-3">
        <Icon of={Check} className="mt-0.5 shrink-0" />
        {line}
      </li>
    ))}
  </ul>
)

/** As the specification words it. The footer says much the same: its file would be one more for a product's page. */
const freeDelivery = (from: Pence) =>
  from === 0 ? 'Free UK delivery' : `Free UK delivery over ${formatPoundsShort(from).replaceAll(',', '')}`
