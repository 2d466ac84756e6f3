import { type FormEvent, useEffect, useRef } from 'react'
import { errorMessage, fieldErrorMessage } from '#/browser/api.ts'
import { useCurrentUser } from '#/browser/currentUser.ts'
import { email as shopEmail } from '#/lib/brand.ts'
import { Button, type ButtonVariant } from '#/ui/Button.tsx'
import { Disclosure } from '#/ui/Disclosure.tsx'
import { EmailField, FormAlert } from '#/ui/Field.tsx'
import { alertConsent, alertLabel } from '../restockAlerts.rules.ts'
import { useRequestAlert } from './restockAlerts.queries.ts'

const takeFocus = (message: HTMLElement | null) => message?.focus()

type AlertFormProps = {
  product: { id: number; name: string }
  variant?: ButtonVariant
}

export function AlertForm({ product, variant = 'secondary' }: AlertFormProps) {
  const request = useRequestAlert(product.id)
  const refusal = fieldErrorMessage(request.error)
  const form = useRef<HTMLFormElement>(null)
  const known = useCurrentUser()?.email
  // The page is the same for everybody: who is signed in is only known now, and something may have been typed by then.
  useEffect(() => {
    const field = form.current?.elements.namedItem('email')
    if (known && field instanceof HTMLInputElement && field.value === '') field.value = known
  }, [known])

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Read from the form: it may have been filled in before hydration.
    const typed = String(new FormData(event.currentTarget).get('email')).trim()
    if (!request.isPending) request.mutate(typed)
  }

  if (request.data) {
    return (
      // The form that had the focus is gone.
      <p ref={takeFocus} tabIndex={-1} className="border-l-2 border-success pl-4">
        {request.data.message}
      </p>
    )
  }
  return (
    // Pressed before hydration, `method="dialog"` submits nothing, so no input ends up in the URL.
    <form
      ref={form}
      onSubmit={send}
      method="dialog"
      noValidate
      aria-label={alertLabel(product.name)}
      className="grid gap-3"
    >
      <p className="hidden noscript:block">
        To ask for an alert without JavaScript, email{' '}
        <a className="link" href={`mailto:${shopEmail()}`}>
          {shopEmail()}
        </a>
        .
      </p>
      <div className="flex flex-wrap items-start gap-2 noscript:hidden">
        <EmailField className="flex-[1_1_8rem]" name="email" required error={refusal} />
        <Button
          type="submit"
          variant={variant}
          className="mt-[1.6875rem] max-[20rem]:mt-0"
          pending={request.isPending}
          pendingLabel="Sending"
        >
          Email me
        </Button>
      </div>
      <FormAlert>{request.error && !refusal && errorMessage(request.error)}</FormAlert>
      <p className="text-sm text-muted">{alertConsent(product.name)}</p>
    </form>
  )
}

/** Where there are other things to do first, such as in the cart. */
export const AlertDisclosure = ({ product }: { product: { id: number; name: string } }) => (
  <div className="w-full border-t border-line">
    <Disclosure summary={alertLabel(product.name)}>
      <AlertForm product={product} />
    </Disclosure>
  </div>
)
