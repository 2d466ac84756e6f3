import { type FormEvent, useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { TextField } from '#/ui/Field.tsx'
import { useSubscribe } from './newsletter.queries.ts'
import { NEWSLETTER_CONSENT } from './newsletter.rules.ts'

/** The newsletter's one field. Sends nothing when it is blank; empties itself once subscribed. */
export function NewsletterForm() {
  const [email, setEmail] = useState('')
  const subscribe = useSubscribe()
  const failure = subscribe.error && 'We could not subscribe this address.'

  const send = (event: FormEvent) => {
    event.preventDefault()
    const wanted = email.trim()
    if (wanted && !subscribe.isPending) subscribe.mutate(wanted, { onSuccess: () => setEmail('') })
  }

  return (
    <form onSubmit={send} className="grid gap-3">
      <div className="grid grid-cols-[1fr_auto] items-end gap-2">
        <TextField
          label="E-mail for the newsletter"
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" pending={subscribe.isPending} pendingLabel="Subscribing...">
          Subscribe
        </Button>
      </div>
      {failure && <p className="text-sm text-error">{failure}</p>}
      <p className="text-sm text-muted">{NEWSLETTER_CONSENT}</p>
    </form>
  )
}
