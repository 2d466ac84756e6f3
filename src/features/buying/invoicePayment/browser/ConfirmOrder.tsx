import type { ReactNode } from 'react'
import { ApiError, errorMessage } from '#/browser/api.ts'
import { longDate } from '#/lib/workingDays.ts'
import { Button, ButtonLink, buttonClass } from '#/ui/Button.tsx'
import { FormAlert } from '#/ui/Field.tsx'
import { useConfirmOrder } from './invoicePayment.queries.ts'

/** Needs a click, because mail programs open links too. */
export function ConfirmOrder({ token }: { token: string | undefined }) {
  const confirm = useConfirmOrder()
  if (!token) return <DeadLink>This link isn’t complete. Please copy all of it from our email.</DeadLink>
  if (confirm.error instanceof ApiError && confirm.error.body.code === 'linkEnded')
    return <DeadLink>{errorMessage(confirm.error)}</DeadLink>
  if (confirm.data) {
    const { orderId, toPay, path } = confirm.data
    return (
      <>
        <p role="status" className="border-l-2 border-success pl-4">
          {toPay?.reservedUntil
            ? `Thank you. We’ve reserved your goods until ${longDate(toPay.reservedUntil)} and emailed you a pro forma invoice. Payment is due by ${longDate(toPay.dueOn)}.`
            : toPay
              ? `Thank you. You’ve already confirmed this order. Payment is due by ${longDate(toPay.dueOn)}.`
              : `Thank you. We’ll check your order before reserving anything, then email you. Your order number is ${orderId}.`}
        </p>
        <a href={path} className={buttonClass()}>
          See your order
        </a>
      </>
    )
  }
  return (
    <>
      <p>Press the button to confirm your order. We’ll then reserve the goods and email you a pro forma invoice.</p>
      <Button
        variant="primary"
        size="large"
        pending={confirm.isPending}
        pendingLabel="Confirming"
        onClick={() => confirm.mutate(token)}
      >
        Confirm the order
      </Button>
      <FormAlert>{confirm.isError && errorMessage(confirm.error)}</FormAlert>
      <p className="text-base text-muted">If you didn’t place it, close this page. The order won’t go ahead.</p>
    </>
  )
}

const DeadLink = ({ children }: { children: ReactNode }) => (
  <>
    <p role="alert">{children}</p>
    <ButtonLink to="/contact">Contact us</ButtonLink>
  </>
)
