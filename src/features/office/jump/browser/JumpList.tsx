import { classes } from '#/ui/classes.ts'
import type { JumpGroup, JumpTarget } from './jumpGroups.ts'

type JumpListProps = {
  id: string
  groups: readonly JumpGroup[]
  activePlace: number
  onChoose: (target: JumpTarget) => void
}

export function JumpList({ id, groups, activePlace, onChoose }: JumpListProps) {
  let place = -1
  return (
    <div id={id} role="listbox" aria-label="Results" className="px-2.5">
      {groups.map(({ title, targets }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds no fieldset
        <div key={title} role="group" aria-labelledby={id + title} className="pt-3">
          <p id={id + title} className="px-2.5 pb-0.5 text-sm text-muted">
            {title}
          </p>
          {targets.map((target) => {
            place += 1
            const isActive = place === activePlace
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <div
                key={target.href}
                id={id + place}
                role="option"
                aria-selected={isActive}
                ref={(option) => {
                  if (isActive) option?.scrollIntoView({ block: 'nearest' })
                }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(target)}
                className="flex min-h-11 scroll-mt-26 scroll-mb-3 cursor-pointer items-center gap-x-4 rounded-sm px-2.5 py-1 text-sm hover:bg-sunken aria-selected:bg-sunken aria-selected:shadow-[inset_2px_0_var(--color-ink)] sm:min-h-9"
              >
                <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
                  <span
                    className={classes(
                      'figures max-w-full truncate',
                      (target.about || target.state) && 'font-semibold',
                    )}
                  >
                    {target.label}
                  </span>
                  <span className="max-w-full truncate text-muted">{target.about}</span>
                </span>
                <span className="figures shrink-0 text-muted">{target.state}</span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
