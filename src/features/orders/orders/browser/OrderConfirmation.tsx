import type { ReactNode } from 'react'
import { facts } from '#/features/shop/content/content.facts.ts'
import { responseTimeText, sameDayText } from '#/features/shop/content/promises.rules.ts'
import { deliveryLabel } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { recipientLines } from '#/lib/addressLines.ts'
import { formatPounds } from '#/lib/pence.ts'
import { seller } from '#/lib/seller.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { buttonClass } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { TEST_ORDER } from '../orderLabels.ts'
import { isShownOrder, type SavedOrder, type ShownOrder } from './confirmedOrder.ts'
import { OrderConfirmationLines } from './OrderConfirmationLines.tsx'
import { ToPay } from './ToPay.tsx'

type OrderConfirmationProps = {
  order: SavedOrder | undefined
  actions: ReactNode
}

export function OrderConfirmation({ order, actions }: OrderConfirmationProps) {
  const placed = order && isShownOrder(order) ? order : undefined
  const isOnInvoice = placed !== undefined && isByInvoice(placed)
  return (
    <>
      <section className="court-band">
        <div className="page grid gap-4 py-14 lg:py-24">
          <h1 className="headline text-5xl">
            {placed && isToConfirm(placed)
              ? 'Please confirm your order'
              : isOnInvoice
                ? 'Thank you for your order'
                : 'Order Confirmed'}
          </h1>
          {order ? (
            <p className="text-lg">
              {!isOnInvoice && 'Thank you. '}Your order number is{' '}
              <strong className="figures inline-block max-w-full font-semibold wrap-anywhere">{order.orderId}</strong>.
            </p>
          ) : (
            <p className="max-w-prose text-lg">
              We can’t show this order in your browser. You’ll find your order number and details in your confirmation
              email.
            </p>
          )}
          {placed?.isTest && <p>{TEST_ORDER}</p>}
        </div>
      </section>
      <div className="page grid gap-14 py-12 lg:grid-cols-12 lg:gap-0 lg:py-20">
        <div className="grid content-start gap-12 lg:col-span-7 lg:pr-14">
          {order && <Facts order={order} />}
          {placed && isOnInvoice && !placed.toPay && <Unreserved order={placed} />}
          {placed?.toPay && <ToPay {...placed} {...placed.toPay} amount={placed.totalAmount} />}
          <Delivery order={placed} />
          {placed && !placed.confirmBy && <OrderPage path={placed.path} />}
          <NextSteps steps={nextSteps(placed)} />
          <div className="flex flex-wrap gap-3">{actions}</div>
        </div>
        {placed && (
          <aside aria-label="What you ordered" className="lg:col-span-5 lg:border-l lg:border-line lg:pl-14">
            <h2 className="headline mb-4 text-2xl">What you ordered</h2>
            <OrderConfirmationLines order={placed} />
          </aside>
        )}
      </div>
    </>
  )
}

function Facts({ order }: { order: SavedOrder }) {
  const placed = isShownOrder(order) ? order : undefined
  return (
    <div className="border-t border-line">
      <dl
        className={classes(
          'grid grid-cols-2 max-[20rem]:grid-cols-1 sm:divide-x sm:divide-line',
          placed && 'sm:grid-cols-3',
        )}
      >
        <Fact name="Order number" wide>
          {order.orderId}
        </Fact>
        {placed && <Fact name="Date">{longDate(londonDay(placed.createdAt))}</Fact>}
        <Fact name="Payment status">
          {/* Any other order on this page is paid; a later refund is only announced by email. */}
          {placed && isByInvoice(placed) ? (
            <StatusDot tone="attention">{placed.toPay ? 'Awaiting payment' : 'Nothing to pay yet'}</StatusDot>
          ) : (
            <StatusDot tone="good">Completed</StatusDot>
          )}
        </Fact>
      </dl>
      {placed?.purchaseOrder && (
        <dl>
          <Fact name="Purchase order">
            <span className="wrap-anywhere">{placed.purchaseOrder}</span>
          </Fact>
        </dl>
      )}
    </div>
  )
}

const Fact = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={classes('border-b border-line py-4 sm:px-5 sm:first:pl-0', wide && 'max-sm:col-span-full')}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="figures font-semibold">{children}</dd>
  </div>
)

function Delivery({ order }: { order: ShownOrder | undefined }) {
  return (
    <section className="grid gap-3">
      <h2 className="headline text-2xl">Delivery information</h2>
      {order && isByInvoice(order) ? (
        <p className="max-w-prose">
          We’ll send your goods when your payment arrives, and email you the delivery dates.
        </p>
      ) : order ? (
        <DeliveryDates order={order} />
      ) : (
        <p className="max-w-prose">You’ll find your delivery dates in your confirmation email.</p>
      )}
      {order && <p className="break-words whitespace-pre-line">{recipientLines(order).join('\n')}</p>}
      <p className="max-w-prose text-muted">
        We deliver to mainland UK on working days. Please report any damage within {facts.returns.damageHours} hours;
        this does not affect your statutory rights.
      </p>
    </section>
  )
}

const DeliveryDates = ({ order: { deliveryType, deliveryFee, promised } }: { order: ShownOrder }) => (
  <dl className="figures grid border-t border-line">
    <DeliveryFact name={deliveryLabel(deliveryType)}>
      {deliveryFee === 0 ? 'Free' : formatPounds(deliveryFee)}
    </DeliveryFact>
    {promised && (
      <>
        <DeliveryFact name="Dispatch">{promised.dispatchBy}</DeliveryFact>
        <DeliveryFact name="Arrives">{promised.arrival}</DeliveryFact>
      </>
    )}
  </dl>
)

const DeliveryFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 border-b border-line py-3">
    <dt className="text-muted">{name}</dt>
    <dd className="text-right font-semibold">{children}</dd>
  </div>
)

const OrderPage = ({ path }: { path: string }) => (
  <section className="grid justify-items-start gap-3">
    <h2 className="headline text-2xl">Your order’s page</h2>
    <p className="max-w-prose">
      Follow your parcels, return something or report a fault there. You don’t need an account, and the link is in your
      email too.
    </p>
    <a href={path} className={buttonClass()}>
      See your order
    </a>
  </section>
)

const isByInvoice = ({ toPay, confirmBy }: ShownOrder): boolean => Boolean(toPay || confirmBy)
const isToConfirm = ({ confirmBy, isToApprove, isConfirmLinkSent }: ShownOrder): boolean =>
  Boolean(confirmBy) && !isToApprove && isConfirmLinkSent !== false

const Unreserved = ({ order }: { order: ShownOrder }) => (
  <section className="grid gap-3">
    <h2 className="headline text-2xl">{isToConfirm(order) ? 'Check your email' : 'We’ll check your order'}</h2>
    <p className="max-w-prose">
      {isToConfirm(order)
        ? `We’ve sent you a link. Open it by ${longDate(order.confirmBy as string)} and press the button: we’ll then reserve your goods and send you a pro forma invoice. Nothing is reserved until then. No email? Look in your spam folder, or contact us with your order number.`
        : `${order.isToApprove ? 'We need to approve this order ourselves.' : `We’ve already sent several emails to your address today, so we couldn’t send you a link to confirm this order. You don’t need to do anything: we’ll check it ourselves. To speed things up, call us on ${seller.phone} with your order number.`} Once it’s approved, we’ll reserve your goods and email you a pro forma invoice. Nothing is reserved until then.`}
    </p>
  </section>
)

function nextSteps(order: ShownOrder | undefined): string[] {
  const delivery = 'The carrier delivers it to your door.'
  const contents = `everything you ordered${order?.isBusiness ? '' : ' and your right to cancel'}.`
  if (!order || !isByInvoice(order)) {
    return [
      `We’ll email you a confirmation with ${contents}`,
      `We check and pack your order. ${sameDayText()}`,
      delivery,
    ]
  }
  const proForma = `a pro forma invoice with ${contents}`
  return [
    ...(isToConfirm(order) ? ['You confirm the order with the link in our email.'] : []),
    order.toPay ? `We’ve emailed you ${proForma}` : `We reserve your goods and email you ${proForma}`,
    'You pay by bank transfer, with your order number as the reference.',
    'We check and pack your order.',
    delivery,
  ]
}

const NextSteps = ({ steps }: { steps: readonly string[] }) => (
  <section className="grid gap-3">
    <h2 className="headline text-2xl">What happens next</h2>
    <ol className="grid border-t border-line">
      {steps.map((text, index) => (
        <li key={text} className="grid grid-cols-[2rem_1fr] border-b border-line py-3">
          <span className="figures font-semibold">{index + 1}</span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
    <p className="max-w-prose">
      Questions? Email{' '}
      <a className="link" href={`mailto:${seller.email}`}>
        {seller.email}
      </a>
      . We reply {responseTimeText()}.
    </p>
  </section>
)
