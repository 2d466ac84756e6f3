import { OFFICE } from '#/lib/roles.ts'
import { londonDay } from '#/lib/workingDays.ts'
import type { JumpSource } from '#/platform/jump.ts'
import { findFirstRows } from '#/platform/lists/findFirstRows.ts'
import { QUOTE_STATE_LABELS, quoteNumber, stateOn } from '../quotes.rules.ts'
import { quoteList } from './quotes.list.ts'
import { quotes } from './quotes.tables.ts'

const { id, customerName, company, state, expiresOn } = quotes

export const quoteJump: JumpSource = {
  title: 'Quotes',
  to: '/admin/quotes',
  rank: 3,
  roles: OFFICE,
  async find(services, search) {
    const columns = { id, customerName, company, state, expiresOn }
    const found = await findFirstRows(services.database, quoteList(services), { ...search, columns })
    const today = londonDay(services.clock.now())
    return found.map((quote) => ({
      href: `/admin/quotes/${quote.id}`,
      label: quoteNumber(quote.id),
      about: quote.company ?? quote.customerName,
      state: QUOTE_STATE_LABELS[stateOn(quote, today)],
    }))
  },
}
