import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { apiSend, errorMessage } from '#/browser/api.ts'
import type { PathOf } from '#/browser/routes.ts'
import { seller } from '#/lib/seller.ts'
import { Button } from '#/ui/Button.tsx'

type Action = Exclude<PathOf<'POST', `/api/${string}/unsubscribe`>, `/api/admin/${string}`>

type UnsubscribePageProps = {
  title: string
  token: string | undefined
  action: Action
  label: string
  children: ReactNode
}

/** Opening the page changes nothing, because mail programs open links too. `action` takes the token. */
export function UnsubscribePage({ title, token, action, label, children }: UnsubscribePageProps) {
  const { email } = seller
  return (
    <div className="page pt-12 pb-20 lg:pb-28">
      <h1 className="headline text-5xl">{title}</h1>
      {token ? (
        <>
          <p className="mt-4 mb-8 max-w-prose text-lg text-muted">{children}</p>
          <UnsubscribeForm token={token} action={action} label={label} />
        </>
      ) : (
        <p className="mt-4 max-w-prose text-lg text-muted">
          This link isn’t complete. Please use the one in the email, or email{' '}
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>
          .
        </p>
      )}
    </div>
  )
}

function UnsubscribeForm({ token, action, label }: { token: string; action: Action; label: string }) {
  const unsubscribe = useMutation({
    mutationFn: () => apiSend('POST', action, { token }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!unsubscribe.isPending) unsubscribe.mutate()
  }
  return (
    <div aria-live="polite">
      {unsubscribe.data ? (
        <p className="border-l-2 border-success pl-4">{unsubscribe.data.message}</p>
      ) : (
        <form method="post" action={action} onSubmit={submit} className="grid gap-5">
          <input type="hidden" name="token" value={token} />
          <Button
            type="submit"
            variant="primary"
            size="large"
            className="justify-self-start"
            pending={unsubscribe.isPending}
            pendingLabel="One moment"
          >
            {label}
          </Button>
          {unsubscribe.isError && (
            <p className="border-l-2 border-error pl-4 text-error">{errorMessage(unsubscribe.error)}</p>
          )}
        </form>
      )}
    </div>
  )
}
