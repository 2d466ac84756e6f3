import type { MouseEvent } from 'react'
import { ProductPicture } from '#/features/catalogue/catalogue/browser/ProductPicture.tsx'
import { RatingStars } from '#/features/catalogue/catalogue/browser/RatingStars.tsx'
import { isBuyable } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { formatPounds } from '#/lib/pence.ts'
import type { SearchGroup, SearchTarget } from './searchGroups.ts'

type SearchOptionsProps = {
  id: string
  groups: readonly SearchGroup[]
  activeIndex: number
  onChoose: (target: SearchTarget) => void
}

export function SearchOptions({ id, groups, activeIndex, onChoose }: SearchOptionsProps) {
  let index = -1
  return (
    <div id={id} role="listbox" aria-label="Suggestions">
      {groups.map(({ title, targets }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds no fieldset
        <div key={title} role="group" aria-labelledby={`${id}group${group}`} className="pt-4">
          <p id={`${id}group${group}`} className="px-4 pb-1 text-sm text-muted">
            {title}
          </p>
          {targets.map((target) => {
            index += 1
            return (
              <Option
                key={target.href + target.label}
                id={id + index}
                target={target}
                isActive={index === activeIndex}
                onChoose={onChoose}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

type OptionProps = { id: string; target: SearchTarget; isActive: boolean; onChoose: (target: SearchTarget) => void }

/** A link, so that it opens in a new tab as links do. The field keeps the focus and handles the keys. */
const Option = ({ id, target, isActive, onChoose }: OptionProps) => (
  <a
    id={id}
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    href={target.href}
    ref={(option) => {
      if (isActive) option?.scrollIntoView({ block: 'nearest' })
    }}
    onMouseDown={(event) => event.preventDefault()}
    onClick={(event) => {
      if (opensElsewhere(event)) return
      event.preventDefault()
      onChoose(target)
    }}
    className="flex min-h-11 scroll-my-3 items-center gap-3 px-4 py-1.5 hover:bg-sunken aria-selected:bg-sunken aria-selected:shadow-[inset_3px_0_var(--color-ball)]"
  >
    {target.product && (
      <ProductPicture
        picture={target.product.pictures[0]}
        sizes="4rem"
        decorative
        className="aspect-4/3 w-16 shrink-0 rounded-sm"
      />
    )}
    <span className="min-w-0 flex-1">
      <span className="block wrap-anywhere">{target.label}</span>
      {target.product?.rating && (
        <span className="block">
          <RatingStars rating={target.product.rating} />
        </span>
      )}
      {target.about && <span className="block text-sm text-muted">{target.about}</span>}
      {target.product && !isBuyable(target.product) && <span className="block text-sm text-muted">Out of Stock</span>}
    </span>
    {target.product && <span className="figures shrink-0">{formatPounds(target.product.price)}</span>}
  </a>
)

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => metaKey || ctrlKey || shiftKey || altKey
