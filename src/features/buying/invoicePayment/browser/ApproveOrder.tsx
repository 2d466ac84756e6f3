import { longDate } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { useApproveOrder } from './invoicePayment.queries.ts'

type ApproveOrderProps = {
  order: {
    id: number
    orderId: string
    confirmBy: string | null
    isConfirmLinkSent: boolean
    events: readonly { type: string }[]
  }
}

/** For an order to pay by invoice of which nothing is reserved yet. */
export function ApproveOrder({ order }: ApproveOrderProps) {
  const approve = useApproveOrder(order)
  return (
    <div className="grid justify-items-start gap-3 border-l-2 border-clay pl-4">
      <p className="font-semibold">To pay by invoice: nothing is reserved yet</p>
      <p>{describeWaiting(order)}</p>
      <p className="text-muted">
        Approving it reserves the goods and emails the customer a pro forma invoice. If you don’t want the order, cancel
        it.
      </p>
      <Button size="small" pending={approve.isPending} pendingLabel="Approving" onClick={() => approve.mutate()}>
        Approve and reserve
      </Button>
    </div>
  )
}

function describeWaiting({ confirmBy, isConfirmLinkSent, events }: ApproveOrderProps['order']): string {
  if (events.some(({ type }) => type === 'addressConfirmed'))
    return 'The customer’s email address is confirmed. The order needs your approval because it’s over your limits for reserving goods, something has sold out, or the customer has other unpaid orders.'
  const who = 'Anybody could have entered this address, so approve the order only if you know the customer.'
  if (!isConfirmLinkSent)
    return `The customer can’t confirm it themselves: no link reached them, because too many emails were sent to their address that day, the email failed or you’ve changed the address. ${who} If you’re not sure, call them.`
  return `We’ve emailed the customer a link, with which they can confirm the order by ${longDate(confirmBy as string)}. ${who}`
}
