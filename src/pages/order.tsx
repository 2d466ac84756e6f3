import { createFileRoute, useLocation } from '@tanstack/react-router'
import { OrderByLink } from '#/features/orders/orderLinks/browser/OrderByLink.tsx'
import { RequestLink } from '#/features/orders/orderLinks/browser/RequestLink.tsx'
import { CustomerParcels } from '#/features/orders/parcels/browser/CustomerParcels.tsx'
import { ParcelTracking } from '#/features/orders/parcels/browser/ParcelTracking.tsx'
import { parcelsByLink } from '#/features/orders/parcels/browser/parcels.queries.ts'
import { OrderReturns } from '#/features/orders/returns/browser/OrderReturns.tsx'
import { returnsByLink } from '#/features/orders/returns/browser/returns.queries.ts'
import { email } from '#/lib/brand.ts'
import { HOME } from '#/lib/trail.ts'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'
import { personalPageOptions, validateTokenSearch } from './-shell/personalPage.tsx'

export const Route = createFileRoute('/order')({
  ...personalPageOptions('Your order'),
  validateSearch: validateTokenSearch,
  component: YourOrder,
})

const TRAIL = [HOME, { name: 'Your order' }]

function YourOrder() {
  const { token } = Route.useSearch()
  const { hash } = useLocation()
  return (
    <div className="page pt-6 pb-20 lg:pb-28">
      <Breadcrumb steps={TRAIL} />
      {token ? (
        <OrderByLink
          key={token}
          token={token}
          hasJustPaid={hash === 'paid'}
          renderTracking={(parcel) => <ParcelTracking parcel={parcel} />}
          parcels={<CustomerParcels path={parcelsByLink(token)} />}
          returns={<OrderReturns path={returnsByLink(token)} />}
        />
      ) : (
        <>
          <h1 className="headline mt-6 mb-6 text-4xl">Your order</h1>
          <p className="max-w-prose text-lg text-muted">
            To open your order, use the whole link in our email. If you can’t find it, we’ll email you a new one, or
            write to{' '}
            <a href={`mailto:${email()}`} className="link">
              {email()}
            </a>
            .
          </p>
          <RequestLink />
        </>
      )}
    </div>
  )
}
