import { useMutation } from '@tanstack/react-query'
import { apiSend } from '#/browser/api.ts'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { POSTCODE_HINT } from '#/features/shop/delivery/delivery.rules.ts'
import { normalisePostcode, parsePostcode } from '#/lib/address.ts'
import { Button } from '#/ui/Button.tsx'
import { EmailField, FormAlert, FullNameField, PhoneField, TextAreaField, TextField } from '#/ui/Field.tsx'
import { rulesResolver } from '#/ui/formRules.ts'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { quoteRequestRules } from '../quoteRequests.rules.ts'
import type { QuoteRequest, RequestedQuote } from '../server/quoteRequests.schema.ts'

type QuoteRequestValues = Record<keyof typeof quoteRequestRules, string>

const EMPTY: QuoteRequestValues = {
  customerName: '',
  company: '',
  customerEmail: '',
  customerPhone: '',
  street: '',
  postcode: '',
  message: '',
}

const validate = rulesResolver<QuoteRequestValues>(quoteRequestRules)

type QuoteRequestFormProps = {
  items: readonly BasketItem[]
  onRequested: (requested: RequestedQuote & { email: string }) => void
}

export function QuoteRequestForm({ items, onRequested }: QuoteRequestFormProps) {
  const { register, submit, isPending, problem } = useRequestForm({
    request: useMutation({
      mutationFn: (request: QuoteRequest) => apiSend('POST', '/api/quote-requests', request),
      onSuccess: (requested, { customerEmail }) => onRequested({ ...requested, email: customerEmail }),
    }),
    resolver: (typed) => {
      const { values, errors } = validate(typed)
      const isPostcode = errors.postcode || parsePostcode(typed.postcode) !== undefined
      return { values, errors: isPostcode ? errors : { ...errors, postcode: { message: POSTCODE_HINT } } }
    },
    defaultValues: EMPTY,
    mode: 'onTouched',
    toRequest: (typed, requestKey) => ({
      ...typed,
      postcode: normalisePostcode(typed.postcode),
      items: [...items],
      requestKey: requestKey(),
    }),
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Request a quote" className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <FullNameField {...register('customerName')} />
        <TextField
          label="Company or club"
          optional
          autoComplete="organization"
          autoCapitalize="words"
          {...register('company')}
        />
        <EmailField {...register('customerEmail')} />
        <PhoneField {...register('customerPhone')} />
      </div>
      <TextAreaField
        label="Delivery address"
        optional
        rows={3}
        autoComplete="street-address"
        hint="We need it before you can accept the quote."
        {...register('street')}
      />
      <TextField
        label="Delivery postcode"
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Anywhere in the UK, including islands we don’t usually deliver to."
        controlClassName="max-w-40 uppercase"
        {...register('postcode')}
      />
      <TextAreaField
        label="Anything else?"
        optional
        rows={4}
        hint="A date you need it by, your purchase order number, or other terms."
        {...register('message')}
      />
      <FormAlert>{problem}</FormAlert>
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="justify-self-start max-sm:w-full"
        pending={isPending}
        pendingLabel="Sending"
      >
        Request a quote
      </Button>
    </form>
  )
}
