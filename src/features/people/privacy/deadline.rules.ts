import { facts } from '#/features/shop/content/content.facts.ts'
import { addDays, type Day, fullDate } from '#/lib/workingDays.ts'

/** The earlier of 30 days and one calendar month (UK GDPR, art. 12(3)). Throws `RangeError` if the day is invalid. */
export function responseDueOn(receivedDay: Day): Day {
  const inDays = addDays(receivedDay, facts.privacy.answerDays)
  const inAMonth = sameDayNextMonth(receivedDay)
  return inAMonth < inDays ? inAMonth : inDays
}

/** Returns the last day of the next month if that is shorter. */
function sameDayNextMonth(day: Day): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0))
  lastOfNext.setUTCDate(Math.min(date, lastOfNext.getUTCDate()))
  return lastOfNext.toISOString().slice(0, 10)
}

/** The same for everyone, whether or not the address is known. */
export const acknowledgement = (due: Day): string =>
  `We’ve received your request and will reply by ${fullDate(due)} at the latest. ` +
  'Before we disclose or delete anything, we’ll check that the address is yours.'
