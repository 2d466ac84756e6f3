import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { errorMessage } from '#/browser/errorMessage.ts'
import { useRecheckUser } from '#/features/accounts/browser/accounts.queries.ts'
import { adminOrder, parseOrderKey } from '#/features/orderAdmin/browser/orderAdmin.queries.ts'
import { PackingSlip } from '#/features/orderAdmin/browser/PackingSlip.tsx'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LoadingPage } from '#/ui/LoadingPage.tsx'

export const Route = createFileRoute('/admin/orders_/$orderId_/packing-slip')({ component: PackingSlipPage })

function PackingSlipPage() {
  const { orderId } = Route.useParams()
  const order = useQuery(adminOrder(parseOrderKey(orderId)))
  useRecheckUser(order.error)

  return (
    <>
      <div className="mb-6 flex flex-wrap gap-2 print:hidden">
        <Button variant="primary" size="small" onClick={() => window.print()} disabled={!order.data}>
          Print
        </Button>
        <ButtonLink to="/admin/orders/$orderId" params={{ orderId }} variant="quiet" size="small">
          Back to the order
        </ButtonLink>
      </div>
      {order.isPending && <LoadingPage>Loading the packing slip</LoadingPage>}
      {order.isError && !order.data && (
        <EmptyState
          role="alert"
          title="We couldn’t load the order"
          action={<Button onClick={() => void order.refetch()}>Try again</Button>}
        >
          {errorMessage(order.error)}
        </EmptyState>
      )}
      {order.data && <PackingSlip order={order.data} />}
    </>
  )
}
