import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { Badge } from '#/ui/Badge.tsx'
import { classes } from '#/ui/classes.ts'
import { TextField } from '#/ui/Field.tsx'
import { lazy } from '#/ui/lazy.ts'
import { RadioCards } from '#/ui/RadioCards.tsx'
import type { PaymentFormProps, PaymentResult } from '../paymentForm.ts'
import type { CardErrors, CardInput } from './cardErrors.ts'
import { formatCardNumber, formatCvc, formatExpiry, SANDBOX_CARDS } from './sandboxCards.ts'
import type { ChallengeRequired, SandboxResult } from './sandboxGateway.ts'

const SandboxChallenge = lazy(async () => ({ default: (await import('./SandboxChallenge.tsx')).SandboxChallenge }))

const loadGateway = () => import('./sandboxGateway.ts')

type CardInputs = Partial<Record<keyof CardInput, HTMLInputElement | null>>

type Challenge = ChallengeRequired & { onOutcome: (outcome: 'complete' | 'fail') => void }

const FIELD_BY_PARAM: Record<string, keyof CardInput> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
}

export function SandboxCardForm({ clientSecret, onReady, disabled, mayRedirect = false }: PaymentFormProps) {
  const [method, setMethod] = useState<'card' | 'test_page'>('card')
  const [errors, setErrors] = useState<CardErrors>({})
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const inputs = useRef<CardInputs>({})

  useEffect(() => {
    const typed = (): CardInput => ({
      number: inputs.current.number?.value ?? '',
      expiry: inputs.current.expiry?.value ?? '',
      cvc: inputs.current.cvc?.value ?? '',
    })
    const showErrors = (cardErrors: CardErrors) => {
      setErrors(cardErrors)
      const first = (['number', 'expiry', 'cvc'] as const).find((name) => cardErrors[name])
      if (first) inputs.current[first]?.focus()
      return first === undefined
    }
    const requestChallenge = (wanted: ChallengeRequired) =>
      new Promise<'complete' | 'fail'>((resolve) => setChallenge({ ...wanted, onOutcome: resolve }))

    onReady({
      method: () => method,
      async validate() {
        // If it can't be loaded, `confirm` reports that.
        const gateway = await loadGateway().catch(() => undefined)
        return method === 'test_page' || !gateway || showErrors(gateway.validateCard(typed(), new Date()))
      },
      async confirm(details) {
        const { confirmSandboxCard, confirmSandboxRedirect, submitChallenge } = await loadGateway()
        if (method === 'test_page') return leaveForApproval(await confirmSandboxRedirect(clientSecret, details))
        let result: SandboxResult = await confirmSandboxCard(clientSecret, typed(), details)
        if (result.status === 'challenge') {
          const outcome = await requestChallenge(result)
          setChallenge(null)
          result = await submitChallenge(clientSecret, outcome)
        }
        if (result.status === 'challenge' || result.status === 'redirect') return { status: 'pending' }
        const field = result.status === 'failed' ? FIELD_BY_PARAM[result.param ?? ''] : undefined
        if (field && result.status === 'failed') {
          const isUnknown = result.declineCode === 'test_mode_live_card'
          setErrors({ [field]: isUnknown ? 'That isn’t one of the test cards' : result.message })
        }
        return result
      },
    })
    return () => onReady(null)
  }, [clientSecret, onReady, method])

  return (
    <>
      <fieldset disabled={disabled} className="grid gap-5">
        <legend className="sr-only">Test card</legend>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Badge>Test mode</Badge> <span>This shop only takes test cards. You won’t be charged.</span>
        </p>
        {mayRedirect && (
          <RadioCards
            legend="Pay by"
            name="testMethod"
            value={method}
            onChange={setMethod}
            options={[
              { value: 'card', title: 'Test card' },
              {
                value: 'test_page',
                title: 'Test page',
                detail: 'Leaves this page for approval, as Klarna and PayPal do',
              },
            ]}
          />
        )}
        <CardFields inputs={inputs.current} errors={errors} onErrors={setErrors} hidden={method !== 'card'} />
      </fieldset>
      {/* Outside the fieldset, which is disabled during payment. */}
      {challenge && (
        <Suspense>
          <SandboxChallenge challenge={challenge} />
        </Suspense>
      )}
    </>
  )
}

type CardFieldsProps = {
  inputs: CardInputs
  errors: CardErrors
  onErrors: (errors: CardErrors) => void
  hidden: boolean
}

/** The fields, and the test cards to fill them in with. */
function CardFields({ inputs, errors, onErrors, hidden }: CardFieldsProps) {
  const field = (name: keyof CardInput, group: (typed: string) => string) => ({
    ref: (input: HTMLInputElement | null) => {
      inputs[name] = input
    },
    error: errors[name],
    autoComplete: 'off',
    inputMode: 'numeric' as const,
    spellCheck: false,
    onInput: (event: FormEvent<HTMLInputElement>) => {
      reformat(event.currentTarget, group)
      if (errors[name]) onErrors({ ...errors, [name]: undefined })
    },
  })

  const fillIn = (number: string) => {
    const { number: numberInput, expiry, cvc } = inputs
    if (!numberInput || !expiry || !cvc) return
    numberInput.value = number
    expiry.value = formatExpiry(`12${(new Date().getFullYear() + 3) % 100}`)
    cvc.value = '123'
    onErrors({})
  }

  return (
    <>
      <div className={classes('grid grid-cols-2 gap-4 sm:grid-cols-4', hidden && 'hidden')}>
        <TextField
          label="Card number"
          className="col-span-2"
          controlClassName="figures"
          {...field('number', formatCardNumber)}
        />
        <TextField label="Expiry" placeholder="MM / YY" controlClassName="figures" {...field('expiry', formatExpiry)} />
        <TextField label="CVC" controlClassName="figures" {...field('cvc', formatCvc)} />
      </div>
      <div className={classes(hidden && 'hidden')}>
        <p className="text-sm text-muted">Use a test card with any future expiry date and any three digits.</p>
        <ul className="mt-2 border-t border-line" aria-label="Test cards">
          {SANDBOX_CARDS.map(({ number, outcome }) => (
            <li key={number} className="border-b border-line">
              <button
                type="button"
                onClick={() => fillIn(number)}
                className="flex min-h-9 w-full flex-wrap items-baseline justify-between gap-x-4 py-1.5 text-left text-sm hover:bg-sunken"
              >
                <span className="figures link">{number}</span>
                <span className="text-muted">{outcome}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** Settles only if there is nowhere to go. */
function leaveForApproval(result: SandboxResult): Promise<PaymentResult> | PaymentResult {
  if (result.status === 'challenge') return { status: 'pending' }
  if (result.status !== 'redirect') return result
  window.location.assign(result.url)
  return new Promise(() => {})
}

function reformat(input: HTMLInputElement, group: (typed: string) => string) {
  const grouped = group(input.value)
  if (grouped === input.value) return
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length
  input.value = grouped
  if (atEnd) return
  let position = 0
  for (let digits = 0; position < grouped.length && digits < digitsBefore; position += 1) {
    if (/\d/.test(grouped[position] ?? '')) digits += 1
  }
  input.setSelectionRange(position, position)
}
