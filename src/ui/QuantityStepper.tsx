import Minus from 'lucide/dist/esm/icons/minus.mjs'
import Plus from 'lucide/dist/esm/icons/plus.mjs'
import { Icon } from './Icon.tsx'

type QuantityStepperProps = {
  value: number
  onChange: (value: number) => void
  max: number
  label: string
  disabled?: boolean
  size?: 'small' | 'medium' | 'large'
}

const STEP =
  'grid place-items-center hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-muted'

const SIDES = { small: 'size-9', medium: 'size-11', large: 'size-13' }

export function QuantityStepper({
  value,
  onChange,
  max,
  label,
  disabled = false,
  size = 'medium',
}: QuantityStepperProps) {
  const side = SIDES[size]
  return (
    <fieldset className="inline-flex w-fit items-center rounded-sm border border-edge bg-raised" aria-label={label}>
      <button
        type="button"
        className={`${STEP} ${side}`}
        disabled={disabled}
        aria-disabled={disabled || value <= 1}
        onClick={() => value > 1 && onChange(value - 1)}
        aria-label="Decrease quantity"
      >
        <Icon icon={Minus} size={18} />
      </button>
      <output className="figures relative min-w-8 text-center font-semibold" aria-live="polite">
        <span className="sr-only">{label}: </span>
        {value}
      </output>
      <button
        type="button"
        className={`${STEP} ${side}`}
        disabled={disabled}
        aria-disabled={disabled || value >= max}
        onClick={() => value < max && onChange(value + 1)}
        aria-label="Increase quantity"
      >
        <Icon icon={Plus} size={18} />
      </button>
    </fieldset>
  )
}
