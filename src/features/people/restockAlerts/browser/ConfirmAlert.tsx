import type { ReactNode } from 'react'
import { ApiError, errorMessage } from '#/browser/api.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormAlert } from '#/ui/Field.tsx'
import { useConfirmAlert } from './restockAlerts.queries.ts'

/** Needs a click, because mail programs open links too. */
export function ConfirmAlert({ token }: { token: string | undefined }) {
  const confirm = useConfirmAlert()
  if (!token) return <DeadLink>This link isn’t complete. Please copy all of it from our email.</DeadLink>
  if (confirm.error instanceof ApiError && confirm.error.body.code === 'linkEnded')
    return <DeadLink>{errorMessage(confirm.error)}</DeadLink>
  if (confirm.data) {
    const { message, product } = confirm.data
    return (
      <>
        <p role="status" className="border-l-2 border-success pl-4">
          {message}
        </p>
        <ButtonLink to="/products/$slug" params={{ slug: product.slug }}>
          View {product.name}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <p>Press the button, and we’ll email you once, when the product is back in stock.</p>
      <Button
        variant="primary"
        size="large"
        pending={confirm.isPending}
        pendingLabel="Confirming"
        onClick={() => confirm.mutate(token)}
      >
        Confirm the alert
      </Button>
      <FormAlert>{confirm.isError && errorMessage(confirm.error)}</FormAlert>
      <p className="text-base text-muted">
        If you didn’t ask for it, close this page, and we won’t email you about it.
      </p>
    </>
  )
}

const DeadLink = ({ children }: { children: ReactNode }) => (
  <>
    <p role="alert">{children}</p>
    <ButtonLink to="/products">Our products</ButtonLink>
  </>
)
