import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { formatPoundsShort, toPence } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'
import { controlClass, Field } from '#/ui/Field.tsx'
import { codeRefusal, validateDiscount } from './discounts.queries.ts'
import type { AppliedDiscount } from './discounts.schema.ts'

type DiscountBoxProps = {
  applied: AppliedDiscount | null
  onChange: (discount: AppliedDiscount | null) => void
  /** Why the shop has taken the code back. */
  refused?: string | undefined
  /** Payment is under way: nothing may change. */
  fixed: boolean
}

/** Takes a discount code, and shows what the one in use gives. */
export function DiscountBox({ applied, onChange, refused, fixed }: DiscountBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const statusId = useId()
  const check = useMutation({
    mutationFn: async (code: string) => {
      if (!code) throw new EmptyCode()
      return validateDiscount(code)
    },
    onSuccess: onChange,
    onError: () => input.current?.focus(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check.isPending || fixed) return
    check.mutate(input.current?.value.trim().toUpperCase() ?? '')
  }

  if (applied) {
    return (
      <p id={statusId} className="flex items-center justify-between gap-4" role="status">
        <span>
          <strong className="font-[650]">{applied.code}</strong> {benefit(applied)}
        </span>
        <button
          type="button"
          className="link min-h-9 text-sm disabled:text-muted disabled:no-underline"
          disabled={fixed}
          onClick={() => {
            check.reset()
            onChange(null)
          }}
          aria-label={`Remove code ${applied.code}`}
        >
          Remove
        </button>
      </p>
    )
  }
  const error = check.isError ? wordsOf(check.error) : refused
  return (
    <form onSubmit={submit} noValidate>
      <Field label="Discount code" error={error}>
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
              disabled={fixed}
              className={controlClass('h-11 px-3 uppercase')}
            />
            <Button type="submit" pending={check.isPending} pendingLabel="Checking" disabled={fixed}>
              Apply
            </Button>
          </span>
        )}
      </Field>
      <p className="sr-only" role="alert">
        {error}
      </p>
    </form>
  )
}

class EmptyCode extends Error {}

const wordsOf = (error: Error) => (error instanceof EmptyCode ? 'Please enter a discount code' : codeRefusal(error))

/** What a code gives, in words. */
function benefit({ type, value }: AppliedDiscount): string {
  if (type === 'free_delivery') return 'gives free delivery'
  return type === 'percentage' ? `takes ${Number(value)}% off` : `takes ${formatPoundsShort(toPence(value))} off`
}
