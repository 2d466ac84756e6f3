import { loadGuessCount } from '#/features/orders/discounts/server/guessLimits.store.ts'
import { formatCount } from '#/lib/format.ts'
import type { Check } from '#/platform/checks.ts'
import { loadDeclineCounts } from './declines.store.ts'

const declinedCards: Check = {
  id: 'cards-declined',
  title: 'Declined cards in 24 hours',
  group: 'Payments',
  alertsOwner: false,
  async read({ database, clock }) {
    const { declines, networksLimited, cardsLimited } = await loadDeclineCounts(database, clock.now())
    const value = declines === 0 ? 'None' : formatCount(declines)
    if (networksLimited + cardsLimited === 0) return { state: 'fine', value, count: declines }
    return {
      state: 'attention',
      value: `${value}; ${formatCount(networksLimited)} networks and ${formatCount(cardsLimited)} cards limited`,
      count: declines,
      advice:
        'Somebody may be testing stolen cards. The shop slows them down and cancels their payments. Check the declined payments in your card provider’s dashboard, and consider its fraud rules.',
    }
  },
}

const guessedCodes: Check = {
  id: 'codes-guessed',
  title: 'Wrong discount codes in an hour',
  group: 'Payments',
  alertsOwner: false,
  async read({ limits }) {
    const { wrongCodes, isAlarm } = await loadGuessCount(limits)
    const value = wrongCodes === 0 ? 'None' : formatCount(wrongCodes)
    if (!isAlarm) return { state: 'fine', value, count: wrongCodes }
    return {
      state: 'attention',
      value,
      count: wrongCodes,
      advice:
        'Somebody may be guessing discount codes. A network that tries 20 wrong codes in a minute has to wait. Replace codes that are short or easy to guess.',
      link: { to: '/admin/discount-codes', label: 'Discount codes' },
    }
  },
}

export const abuseChecks: readonly Check[] = [declinedCards, guessedCodes]
