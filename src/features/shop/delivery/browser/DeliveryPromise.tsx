import Truck from 'lucide/dist/esm/icons/truck.mjs'
import { classes } from '#/ui/classes.ts'
import { NoWrapFigures } from '#/ui/FactTable.tsx'
import { Icon } from '#/ui/Icon.tsx'
import type { DeliveryOffer } from './delivery.queries.ts'

export const DeliveryPromise = ({ offer, className }: { offer: DeliveryOffer; className?: string }) => (
  <p className={classes('flex gap-3', className)}>
    <Icon icon={Truck} className="mt-0.5 shrink-0" />
    <span>
      <NoWrapFigures text={offer.promises.standard.sentence} />
      {offer.closedNote && (
        <span className="mt-1 block">
          <NoWrapFigures text={offer.closedNote} />
        </span>
      )}
    </span>
  </p>
)
