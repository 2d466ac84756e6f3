import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { apiSend, errorMessage, fieldErrorMessage } from '#/browser/api.ts'
import { Button } from '#/ui/Button.tsx'
import { FormAlert, TextField } from '#/ui/Field.tsx'

const useRequest = () =>
  useMutation({
    mutationFn: (orderId: string) => apiSend('POST', '/api/order-link', { orderId }),
  })

/** Emails the link to a guest's order page to the address on the order. */
export function RequestLink() {
  const request = useRequest()
  const refused = fieldErrorMessage(request.error)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const orderId = String(new FormData(event.currentTarget).get('orderId') ?? '').trim()
    if (!request.isPending) request.mutate(orderId)
  }
  return (
    <section aria-labelledby="new-link" className="mt-10 max-w-112">
      <h2 id="new-link" className="headline text-2xl">
        Email me a new link
      </h2>
      <form onSubmit={send} className="mt-4 grid gap-3">
        <TextField
          label="Order number"
          name="orderId"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ORD-XXXXXXXXXX"
          hint="You’ll find it in your order confirmation."
          error={refused}
        />
        <Button type="submit" variant="primary" pending={request.isPending} pendingLabel="Sending">
          Email me the link
        </Button>
        <FormAlert>{request.isError && !refused && errorMessage(request.error)}</FormAlert>
        <p role="status">{request.data?.message}</p>
      </form>
    </section>
  )
}

/** For an order that has just been looked up. */
export function RequestLinkButton({ orderId }: { orderId: string }) {
  const request = useRequest()
  return (
    <div className="grid justify-items-start gap-2 border-t border-line py-3">
      <p className="text-sm">On its page you can follow every parcel, return something or report a fault.</p>
      {!request.isSuccess && (
        <Button size="small" pending={request.isPending} pendingLabel="Sending" onClick={() => request.mutate(orderId)}>
          Email me the link
        </Button>
      )}
      <FormAlert>{request.isError && errorMessage(request.error)}</FormAlert>
      <p role="status" className="text-sm">
        {request.data?.message}
      </p>
    </div>
  )
}
