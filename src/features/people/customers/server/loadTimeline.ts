import type { z } from '@hono/zod-openapi'
import { toDecimal } from '#/lib/decimal.ts'
import type { Role } from '#/lib/roles.ts'
import { londonDay } from '#/lib/workingDays.ts'
import type { Services } from '#/platform/services.ts'
import { type Cursor, isBefore, pageOf, type TimelineItem, type TimelineSource } from '#/platform/timeline.ts'
import type { Timeline } from './customers.schema.ts'

const ITEMS_PER_PAGE = 30

/** One query for each source. The page after an item stays the same when newer ones are added. */
export async function loadTimeline(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  sources: readonly TimelineSource[],
  { email, before, role }: { email: string; before: string | undefined; role: Role },
): Promise<z.input<typeof Timeline>> {
  const cursor = before === undefined ? undefined : parseCursor(before)
  const today = londonDay(clock.now())
  const lists = await Promise.all(
    sources.map(async ({ name, list }) => {
      const items = await list(database, {
        today,
        role,
        newest: pageOf({ cursor, source: name, email, limit: ITEMS_PER_PAGE + 1 }),
      })
      return items.map((item) => ({ ...item, source: name }))
    }),
  )
  const items = lists.flat().sort((one, other) => (isBefore(one, other) ? -1 : 1))
  const shown = items.slice(0, ITEMS_PER_PAGE)
  const last = shown.at(-1)
  return { items: shown.map(toWire), next: last && items.length > shown.length ? formatCursor(last) : null }
}

const toWire = (item: TimelineItem & { source: string }) => ({
  key: `${item.source}-${item.id}`,
  source: item.source,
  at: item.at.toISOString(),
  title: item.title,
  detail: item.detail ?? null,
  amount: item.amount === undefined ? null : toDecimal(item.amount),
  states: item.states ?? [],
  isTest: item.isTest ?? false,
  actor: item.actor ?? null,
  link: item.link ? { to: item.link.to, search: item.link.search ?? {} } : null,
})

const formatCursor = ({ at, source, id }: Cursor) => `${at.getTime()}.${source}.${id}`

function parseCursor(text: string): Cursor {
  const [at, source = '', id] = text.split('.')
  return { at: new Date(Number(at)), source, id: Number(id) }
}
