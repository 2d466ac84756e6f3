import { addDays, BANK_HOLIDAYS_PUBLISHED_UNTIL, londonDay, longDate } from '#/lib/workingDays.ts'
import type { Check } from '#/platform/checks.ts'

/** Delivery dates reach no further, whatever the settings. */
const AHEAD_DAYS = 120

const bankHolidays: Check = {
  id: 'bank-holidays',
  title: 'Bank holidays',
  group: 'Website',
  alertsOwner: false,
  async read({ clock }) {
    const until = `${BANK_HOLIDAYS_PUBLISHED_UNTIL}-12-31`
    const value = `Known until ${longDate(until)}`
    if (addDays(londonDay(clock.now()), AHEAD_DAYS) <= until) return { state: 'fine', value }
    return {
      state: 'attention',
      value,
      advice:
        'Later ones are calculated and don’t include extra bank holidays. Update the shop, or compare with gov.uk/bank-holidays and add any that are missing to the closed days.',
      link: { to: '/admin/settings', label: 'Open settings' },
    }
  },
}

export const deliveryChecks: readonly Check[] = [bankHolidays]
