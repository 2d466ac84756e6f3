import { toDecimal } from '#/lib/decimal.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { closedNote, upcomingClosures } from '../closures.rules.ts'
import { deliveryPromise, formatArrival, formatPromise } from '../deliveryDates.rules.ts'
import { DELIVERY_TYPES, type DeliveryType, mapPrices } from '../deliveryTypes.rules.ts'
import { DeliveryOffer } from './delivery.schema.ts'
import { loadDeliverySettings } from './delivery.store.ts'

export const deliveryRoutes = ({ database, clock }: Services) => [
  endpoint('GET /api/delivery', 'Get delivery prices and dates', {
    200: json(DeliveryOffer, 'What delivery costs, and when an order placed now would arrive'),
    isPublicRead: true,
    async run() {
      const settings = await loadDeliverySettings(database)
      const now = clock.now()
      const promiseOf = (type: DeliveryType) => {
        const promise = deliveryPromise(now, type)
        const { dispatchBy, earliest, latest } = promise
        return { dispatchBy, earliest, latest, arrival: formatArrival(promise), sentence: formatPromise(promise, now) }
      }
      return {
        ...mapPrices((name) => toDecimal(settings[name])),
        promises: Object.fromEntries(
          DELIVERY_TYPES.map((type) => [type, promiseOf(type)]),
        ) as DeliveryOffer['promises'],
        orderBefore: new Date(
          Math.min(...DELIVERY_TYPES.map((type) => deliveryPromise(now, type).orderBefore.getTime())),
        ).toISOString(),
        closures: upcomingClosures(now),
        closedNote: closedNote(now),
      }
    },
  }),
]
