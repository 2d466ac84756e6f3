import { type FormEvent, useEffect, useId, useRef, useState, useTransition } from 'react'
import { errorMessage, fieldErrorMessage } from '#/browser/api.ts'
import { freeDeliveryNames, isAnyDeliveryFree } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { formatList } from '#/lib/format.ts'
import { formatPoundsShort } from '#/lib/pence.ts'
import { normaliseCode } from '#/lib/reductions.ts'
import { Button } from '#/ui/Button.tsx'
import { controlClass, Field, FormAlert } from '#/ui/Field.tsx'
import type { Discount } from '../discounts.rules.ts'
import { validateDiscount } from './discounts.queries.ts'

type DiscountBoxProps = {
  applied: Discount | null
  /** Why `applied` takes nothing off this cart. */
  problem?: string | undefined
  /** What else it does to this cart. */
  note?: string | undefined
  onChange: (discount: Discount | null) => void
  rejection?: string | undefined
  disabled: boolean
}

export function DiscountBox({ applied, problem, note, onChange, rejection, disabled }: DiscountBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const remove = useRef<HTMLButtonElement>(null)
  const benefitId = useId()
  const wasPressed = useRef(false)
  const change = (discount: Discount | null) => {
    wasPressed.current = true
    onChange(discount)
  }
  // Applying or removing a code replaces the focused control, so move the focus, unless it has moved on.
  useEffect(() => {
    if (wasPressed.current && document.activeElement === document.body) (applied ? remove : input).current?.focus()
    wasPressed.current = false
  }, [applied])
  const [refusal, setRefusal] = useState<unknown>()
  const [isChecking, startCheck] = useTransition()
  async function check(code: string) {
    setRefusal(undefined)
    try {
      if (!code) throw new EmptyCode()
      change(await validateDiscount(code))
    } catch (error) {
      setRefusal(error)
      input.current?.focus()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChecking || disabled) return
    startCheck(() => check(normaliseCode(input.current?.value ?? '')))
  }

  if (applied) {
    return (
      <p className="flex items-center justify-between gap-4" role="status">
        <span id={benefitId}>
          <strong className="font-semibold">{applied.code}</strong>{' '}
          {problem === undefined ? describeBenefit(applied) : `isn’t applied. ${problem}`}
          {note && `. ${note}.`}
        </span>
        <button
          ref={remove}
          type="button"
          className="link min-h-11 text-sm disabled:text-muted disabled:no-underline"
          disabled={disabled}
          onClick={() => {
            setRefusal(undefined)
            change(null)
          }}
          aria-label={`Remove code ${applied.code}`}
          aria-describedby={benefitId}
        >
          Remove
        </button>
      </p>
    )
  }
  const error = refusal instanceof EmptyCode ? 'Please enter a discount code' : fieldErrorMessage(refusal)
  const failure = refusal && !error ? errorMessage(refusal) : undefined
  const wrong = refusal ? error : rejection
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field label="Discount code" error={wrong}>
        {(control) => (
          <span className="flex gap-2">
            <input
              {...control}
              ref={input}
              name="discountCode"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              enterKeyHint="done"
              disabled={disabled}
              className={controlClass('h-11 px-3 uppercase')}
            />
            <Button type="submit" pending={isChecking} pendingLabel="Checking" disabled={disabled}>
              Apply
            </Button>
          </span>
        )}
      </Field>
      <p className="sr-only" role="alert">
        {wrong}
      </p>
      <FormAlert>{failure}</FormAlert>
    </form>
  )
}

class EmptyCode extends Error {}

function describeBenefit({ type, value, conditions }: Discount): string {
  if (type === 'free_delivery')
    return isAnyDeliveryFree() ? 'gives free delivery' : `makes ${formatList(freeDeliveryNames(), 'or')} delivery free`
  if (value === 0) return 'takes nothing off'
  const goods = conditions?.goodsText ? ` ${conditions.goodsText}` : ''
  return `takes ${type === 'percentage' ? `${value / 100}%` : formatPoundsShort(value)} off${goods}`
}
