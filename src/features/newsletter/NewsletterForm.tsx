import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#/platform/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { TextField } from '#/ui/Field.tsx'
import { useSubscribe } from './newsletter.queries.ts'
import { NEWSLETTER_CONSENT } from './newsletter.rules.ts'

/** The newsletter's one field. Sends nothing when it is blank; empties itself once subscribed. `place` says where it stands. */
export function NewsletterForm({ place }: { place: 'home' | 'footer' }) {
  const [email, setEmail] = useState('')
  const subscribe = useSubscribe(place)

  const send = (event: FormEvent) => {
    event.preventDefault()
    const wanted = email.trim()
    if (wanted && !subscribe.isPending) subscribe.mutate(wanted, { onSuccess: () => setEmail('') })
  }

  return (
    <form onSubmit={send} className="grid gap-3">
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <TextField
          label="E-mail for the newsletter"
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          error={subscribe.error ? sentenceOf(subscribe.error) : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" className="mt-[1.6875rem]" pending={subscribe.isPending} pendingLabel="Subscribing...">
          Subscribe
        </Button>
      </div>
      <p className="text-sm text-muted">{NEWSLETTER_CONSENT}</p>
    </form>
  )
}
