import Truck from 'lucide-react/icons/truck'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { promiseSentence } from './delivery.rules.ts'
import type { DeliveryOffer } from './delivery.schema.ts'

type DeliveryPromiseProps = {
  offer: DeliveryOffer
  /** When the offer was made, in milliseconds: the sentence is about that moment. */
  at: number
  className?: string
}

/** When an order placed now leaves and arrives, as a date. */
export const DeliveryPromise = ({ offer, at, className }: DeliveryPromiseProps) => (
  <p className={classes('flex gap-3', className)}>
    <Icon of={Truck} className="mt-0.5 shrink-0" />
    <span>
      {promiseSentence(
        { ...offer.promises.standard, orderBefore: new Date(offer.orderBefore) },
        'standard',
        new Date(at),
      )}
    </span>
  </p>
)
