import type { FormEvent } from 'react'
import { errorMessage, fieldErrorMessage } from '#/browser/api.ts'
import { email } from '#/lib/brand.ts'
import { Button } from '#/ui/Button.tsx'
import { EmailField, FormAlert } from '#/ui/Field.tsx'
import { newsletterConsent } from '../newsletter.rules.ts'
import { useSubscribe } from './newsletter.queries.ts'

/** An empty field is an error on the home page, but not in the footer of every page. */
export function NewsletterForm({ place }: { place: 'home' | 'footer' }) {
  const subscribe = useSubscribe(place)
  const refusal = fieldErrorMessage(subscribe.error)

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    // Read from the form: it may have been filled in before hydration.
    const typed = () => String(new FormData(form).get('email')).trim()
    const email = typed()
    if (!email || subscribe.isPending) return
    // Keep another address typed in the meantime.
    subscribe.mutate(email, { onSuccess: () => typed() === email && form.reset() })
  }

  return (
    // Pressed before hydration, `method="dialog"` submits nothing, so no input ends up in the URL.
    <form onSubmit={send} method="dialog" className="grid gap-3">
      <p className="hidden noscript:block">
        To subscribe without JavaScript, email{' '}
        <a className="link" href={`mailto:${email()}`}>
          {email()}
        </a>
        .
      </p>
      <div className="flex flex-wrap items-start gap-2 noscript:hidden">
        <EmailField
          className="flex-[1_1_8rem]"
          label="Email for the newsletter"
          name="email"
          required={place === 'home'}
          error={refusal}
        />
        <Button
          type="submit"
          className="mt-[1.6875rem] max-[20rem]:mt-0"
          pending={subscribe.isPending}
          pendingLabel="Subscribing..."
        >
          Subscribe
        </Button>
      </div>
      <FormAlert isAnnounced>{subscribe.error && !refusal && errorMessage(subscribe.error)}</FormAlert>
      <p className="text-sm text-muted">{newsletterConsent()}</p>
    </form>
  )
}
