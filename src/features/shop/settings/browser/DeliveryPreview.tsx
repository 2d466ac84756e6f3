import { deliveryTimeText } from '#/features/shop/content/content.rules.ts'
import { createDeliveryTimes } from '#/features/shop/delivery/delivery.facts.ts'
import { deliveryPromise, formatPromise } from '#/features/shop/delivery/deliveryDates.rules.ts'
import { formatDeliveryPrice, toDeliverySettings } from '#/features/shop/delivery/deliveryPrices.rules.ts'
import { DELIVERY_TYPES, type DeliveryType, deliveryTitle } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import type { Settings } from '../settings.defaults.ts'
import { settingProblems } from '../settings.rules.ts'

const DELIVERY_SETTINGS = /Fee$|^freeFrom$|From$|To$|^withinDays$|^cutOffHour$/

export function DeliveryPreview({ settings }: { settings: Settings }) {
  const isWrong = Object.keys(settingProblems(settings)).some((name) => DELIVERY_SETTINGS.test(name))
  const times = createDeliveryTimes(settings)
  const now = new Date()
  const sentence = (type: DeliveryType) => formatPromise(deliveryPromise(now, type, times), now)
  return (
    <div className="border-l-2 border-line bg-sunken p-4" role="status">
      <p className="font-semibold">What shoppers see</p>
      {isWrong ? (
        <p className="mt-1 text-muted">Fix the prices or days to see a preview.</p>
      ) : (
        <ul className="mt-1 grid gap-1">
          <li>Next to a price: {formatDeliveryPrice(toDeliverySettings(settings), 0)}.</li>
          {DELIVERY_TYPES.map((type) => (
            <li key={type}>
              {deliveryTitle(type)}: {sentence(type)}
            </li>
          ))}
          <li>In the terms: Orders are {deliveryTimeText(times)}.</li>
        </ul>
      )}
    </div>
  )
}
