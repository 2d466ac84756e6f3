import Check from 'lucide/dist/esm/icons/check.mjs'
import { Icon } from '#/ui/Icon.tsx'
import { facts } from './content.facts.ts'

type AssurancesProps = {
  /** From which sum delivery is free, as people read it: `£2,000`. */
  freeFrom: string
}

/** The three lines below a product's buy button. */
export const Assurances = ({ freeFrom }: AssurancesProps) => (
  <ul className="grid gap-2 border-t border-line pt-6">
    {['Professional quality', `${facts.warranty.years}-year warranty`, `Free UK delivery over ${freeFrom}`].map(
      (line) => (
        <li key={line} className="flex gap-3">
          <Icon of={Check} className="mt-0.5 shrink-0" />
          {line}
        </li>
      ),
    )}
  </ul>
)
