import type { FormEvent } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { Button } from '#/ui/Button.tsx'
import { useUnsubscribe } from './unsubscribe.queries.ts'

export function UnsubscribeForm({ token }: { token: string }) {
  const unsubscribe = useUnsubscribe()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!unsubscribe.isPending) unsubscribe.mutate(token)
  }
  return (
    <div aria-live="polite">
      {unsubscribe.data ? (
        <p className="border-l-2 border-success pl-4">{unsubscribe.data.message}</p>
      ) : (
        <form method="post" action="/api/newsletter/unsubscribe" onSubmit={submit} className="grid gap-5">
          <input type="hidden" name="token" value={token} />
          <Button
            type="submit"
            variant="primary"
            size="large"
            className="justify-self-start"
            pending={unsubscribe.isPending}
            pendingLabel="Unsubscribing"
          >
            Unsubscribe
          </Button>
          {unsubscribe.isError && (
            <p className="border-l-2 border-error pl-4 text-error">{errorMessage(unsubscribe.error)}</p>
          )}
        </form>
      )}
    </div>
  )
}
