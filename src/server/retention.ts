import { facts } from '#/features/shop/content/content.facts.ts'
import type { RecurringJob } from '#/platform/jobs/jobs.ts'
import type { RetentionLimits } from '#/platform/personalData.ts'
import type { Services } from '#/platform/services.ts'
import { PERSONAL_DATA } from './features.ts'

const DAY_SECONDS = 24 * 3600

type RetentionNeeds = Pick<Services, 'database' | 'clock' | 'log'>

export async function deleteExpired({ database, clock, log }: RetentionNeeds): Promise<number> {
  const since = retentionDates(clock.now())
  let total = 0
  for (const { name, expire } of PERSONAL_DATA) {
    const rows = expire ? await expire(database, since) : 0
    if (rows > 0) log.info({ name, rows }, 'deleted expired data')
    total += rows
  }
  return total
}

export const retentionJob = (services: RetentionNeeds): RecurringJob => ({
  name: 'retention',
  title: 'Deletion of old personal data',
  intervalSeconds: DAY_SECONDS,
  run: () => deleteExpired(services),
})

function retentionDates(now: Date): RetentionLimits {
  const yearsAgo = (years: number) => {
    const day = new Date(now)
    day.setUTCFullYear(day.getUTCFullYear() - years)
    return day
  }
  const day = new Date(now.getTime() - DAY_SECONDS * 1000)
  return { day, service: yearsAgo(facts.privacy.keepServiceYears), books: yearsAgo(facts.privacy.keepOrdersYears) }
}
