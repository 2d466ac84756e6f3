import { classes } from '#/ui/classes.ts'

type ToggleGroupProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

export const ToggleGroup = <Value extends string>({ label, options, chosen, onChoose }: ToggleGroupProps<Value>) => (
  // biome-ignore lint/a11y/useSemanticElements: browsers lay out fieldsets differently
  <div role="group" aria-label={label} className="flex rounded-sm border border-edge">
    {options.map((option, index) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === chosen}
        onClick={() => onChoose(option.value)}
        className={classes(
          'min-h-9 max-md:min-h-11 px-3 text-sm hover:bg-sunken aria-pressed:bg-ink aria-pressed:text-paper',
          index > 0 && 'border-l border-edge',
        )}
      >
        {option.label}
      </button>
    ))}
  </div>
)
