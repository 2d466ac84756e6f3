import { facts } from '#/features/content/content.facts.ts'
import { addDays, type Day, shortDate } from '#/lib/workingDays.ts'

/** The last day for the answer to a request: the earlier of 30 days and one calendar month. Throws on what is no day. */
export function dueOn(receivedDay: Day): Day {
  const inDays = addDays(receivedDay, facts.privacy.answerDays)
  const inAMonth = sameDayNextMonth(receivedDay)
  if (inAMonth < inDays) return inAMonth
  return inDays
}

/** A calendar month later; where that month is too short, its last day, as the law counts. */
function sameDayNextMonth(day: Day): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0))
  lastOfNext.setUTCDate(Math.min(date, lastOfNext.getUTCDate()))
  return lastOfNext.toISOString().slice(0, 10)
}

/** What whoever made a request is told, whoever that is. */
export const acknowledgement = (due: Day): string =>
  `We’ve received your request and will answer it by ${shortDate(due)} ${due.slice(0, 4)} at the latest. ` +
  'Before we disclose or delete anything, we check that the address is yours.'
