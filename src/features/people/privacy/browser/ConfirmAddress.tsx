import { errorMessage } from '#/browser/api.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormAlert } from '#/ui/Field.tsx'
import { useConfirmAddress } from './privacyAdmin.queries.ts'

/** Needs a click, because mail programs open links too. */
export function ConfirmAddress({ token }: { token: string | undefined }) {
  const confirm = useConfirmAddress()
  if (!token) {
    return (
      <>
        <p>This link isn’t complete. Please copy all of it from our email.</p>
        <ButtonLink to="/privacy-request">Make a request</ButtonLink>
      </>
    )
  }
  if (confirm.data) {
    return (
      <p role="status" className="border-l-2 border-success pl-4">
        {confirm.data.message}
      </p>
    )
  }
  return (
    <>
      <p>
        You opened the link we sent to your email address. If you made the request, press the button to confirm that the
        address is yours.
      </p>
      <Button
        variant="primary"
        size="large"
        pending={confirm.isPending}
        pendingLabel="Confirming"
        onClick={() => confirm.mutate(token)}
      >
        Yes, this was me
      </Button>
      <FormAlert>{confirm.isError && errorMessage(confirm.error)}</FormAlert>
      <p className="text-base text-muted">
        If it wasn’t you, close this page, and nothing will be disclosed or deleted.
      </p>
    </>
  )
}
