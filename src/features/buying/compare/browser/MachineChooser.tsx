import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import { useEffect, useRef } from 'react'
import { Button } from '#/ui/Button.tsx'
import { SelectField } from '#/ui/Field.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { useOptimisticValue } from '#/ui/useOptimisticValue.ts'
import { type CompareSearch, parseSlugs } from '../compareSearch.rules.ts'
import { type Comparison, MAX_COMPARED, replaceMachine } from '../comparison.rules.ts'
import { HiddenFields } from './Finder.tsx'

type MachineChooserProps = {
  search: CompareSearch
  comparison: Pick<Comparison, 'machines' | 'choices'>
  onChoose: (machines: string) => void
}

/** Without JavaScript it's a form that the server handles. */
export function MachineChooser({ search, comparison: { machines, choices }, onChoose }: MachineChooserProps) {
  const [chosen, choose] = useOptimisticValue(machines.map(({ slug }) => slug).join(','))
  const slugs = parseSlugs(chosen)
  const form = useRef<HTMLFormElement>(null)
  const apply = (wanted: readonly string[]) => {
    choose(wanted.join(','))
    onChoose(wanted.join(','))
  }
  // Apply what was chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on hydration
  useEffect(() => {
    if (!form.current) return
    const entered = parseSlugs(new FormData(form.current).getAll('machines').join(','))
    if (entered.join(',') !== chosen) apply(entered)
  }, [])
  const places = Math.min(MAX_COMPARED, choices.length)

  return (
    <details className="group border-y border-line" open={choices.length > MAX_COMPARED}>
      <summary className="flex min-h-12 items-center justify-between gap-4 py-2 font-semibold">
        Choose which machines to compare
        <Icon icon={ChevronDown} className="shrink-0 transition-[rotate] group-open:rotate-180" />
      </summary>
      <form
        ref={form}
        action="/compare#comparison"
        aria-label="Machines to compare"
        autoComplete="off"
        onSubmit={(event) => event.preventDefault()}
        className="grid gap-4 pb-5 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] sm:items-end"
      >
        {Array.from({ length: places }, (_, place) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: places don't move
            key={place}
            label={`Machine ${place + 1}`}
            name="machines"
            value={slugs[place] ?? ''}
            onChange={(event) => apply(replaceMachine(slugs, place, event.target.value))}
          >
            {(place > 1 || slugs[place] === undefined) && <option value="">None</option>}
            {choices.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
        <HiddenFields search={search} names={['who', 'where', 'often', 'budget']} />
        <div className="hidden noscript:grid">
          <Button type="submit">Compare</Button>
        </div>
      </form>
    </details>
  )
}
