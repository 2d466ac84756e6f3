import { isDeepStrictEqual } from 'node:util'
import { z } from '@hono/zod-openapi'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { toPence } from '#/lib/pence.ts'
import { MANAGERS, SERVICE } from '#/lib/roles.ts'
import { type NewActivity, recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import { endpoint, Id } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import type { TimelineSource } from '#/platform/timeline.ts'
import {
  CompanyRequest,
  CustomerDetail,
  CustomerKey,
  CustomerSuggestion,
  InvoiceTermsRequest,
  NoteRequest,
  SuggestionQuery,
  Timeline,
  TimelineQuery,
} from './customers.schema.ts'
import { findCustomers } from './findCustomers.store.ts'
import { loadCustomer, toInvoiceTerms } from './loadCustomer.ts'
import { loadTimeline } from './loadTimeline.ts'
import {
  deleteNote,
  findNote,
  findPerson,
  insertNote,
  lockPerson,
  type Person,
  updateCompany,
  updateInvoiceTerms,
} from './people.store.ts'

const MAX_SUGGESTIONS = 8
const NOT_FOUND = [404, 'We can’t find that customer.'] as const

export function customerRoutes(services: Services, sources: readonly TimelineSource[]) {
  const { database, cardProvider } = services
  const change = createChange(services)

  return [
    endpoint('GET /api/admin/customer-suggestions', 'Find customers for a new order or quote', {
      roles: SERVICE,
      description: 'By name, email, phone, company or postcode.',
      query: SuggestionQuery,
      200: json(z.array(CustomerSuggestion), 'Up to eight'),
      run: ({ query: { q } }) => findCustomers(database, q, MAX_SUGGESTIONS),
    }),
    endpoint('GET /api/admin/customers/{customer}', 'Get a customer', {
      roles: SERVICE,
      description: 'Also by one of their rows, such as `order-12` or `message-3`.',
      params: CustomerKey,
      200: json(CustomerDetail, 'The customer'),
      async run({ params: { customer } }) {
        const person = await findPerson(database, sources, customer)
        return person ? ok(await loadCustomer(database, person, cardProvider.testMode)) : refuse('notFound')
      },
      refuses: { notFound: NOT_FOUND },
    }),
    endpoint('GET /api/admin/customers/{id}/timeline', 'List everything a customer has done, newest first', {
      roles: SERVICE,
      params: Id,
      query: TimelineQuery,
      200: json(Timeline, 'Up to 30 items and where to continue'),
      async run({ params: { id }, query: { before }, role }) {
        const person = await findPerson(database, sources, String(id))
        return person ? ok(await loadTimeline(services, sources, { ...person, before, role })) : refuse('notFound')
      },
      refuses: { notFound: NOT_FOUND },
    }),
    endpoint('PUT /api/admin/customers/{id}/company', 'Set a customer’s company', {
      roles: SERVICE,
      params: Id,
      body: CompanyRequest,
      200: json(CustomerDetail, 'The updated customer'),
      run: ({ params: { id }, body: { company = null, from }, actor }) =>
        change({ id, actor }, async ({ tx, person, record }) => {
          const current = (await loadCustomer(tx, person, cardProvider.testMode)).company
          if (current !== from) return refuse('changed')
          if (company === current) return ok(person)
          await updateCompany(tx, id, company)
          await record('customer.companyChanged')
          return ok({ ...person, company })
        }),
      refuses: {
        notFound: NOT_FOUND,
        changed: [
          409,
          'Somebody else has changed the company since you opened it. Your changes haven’t been saved yet.',
        ],
      },
    }),
    endpoint('PUT /api/admin/customers/{id}/invoice-terms', 'Let a customer pay by invoice, or end that', {
      roles: MANAGERS,
      params: Id,
      body: InvoiceTermsRequest,
      200: json(CustomerDetail, 'The updated customer'),
      run: ({ params: { id }, body: { terms, from }, actor }) =>
        change({ id, actor }, async ({ tx, person, record }) => {
          if (!isDeepStrictEqual(toInvoiceTerms(person), from)) return refuse('changed')
          if (isDeepStrictEqual(terms, from)) return ok(person)
          const limit = terms?.limit ? toPence(terms.limit) : null
          await updateInvoiceTerms(tx, id, terms && { ...terms, limit })
          await record('customer.invoiceTermsChanged', { before: from ?? undefined, after: terms ?? { days: null } })
          return ok({ ...person, invoiceDays: terms?.days ?? null, invoiceLimit: limit })
        }),
      refuses: {
        notFound: NOT_FOUND,
        changed: [
          409,
          'Somebody else has changed the terms since you opened them. Your changes haven’t been saved yet.',
        ],
      },
    }),
    ...noteRoutes(change),
  ]
}

const noteRoutes = (change: Change) => [
  endpoint('POST /api/admin/customers/{id}/notes', 'Add a note about a customer', {
    roles: SERVICE,
    params: Id,
    body: NoteRequest,
    200: json(CustomerDetail, 'The updated customer'),
    run: ({ params: { id }, body: { text, requestKey }, actor }) =>
      change({ id, actor }, async ({ tx, person, at, record }) => {
        const note = await insertNote(tx, { personId: id, text, requestKey, author: actor, createdAt: at })
        if (!note.ok) return note
        if (note.value.isNew) await record('customer.noteAdded')
        return ok(person)
      }),
    refuses: {
      notFound: NOT_FOUND,
      keyUsed: [409, 'This form has already saved another note. Please reload the page.'],
    },
  }),
  endpoint('DELETE /api/admin/customers/{id}/notes/{noteId}', 'Delete your note about a customer', {
    roles: SERVICE,
    params: Id.extend({ noteId: Id.shape.id }),
    200: json(CustomerDetail, 'The updated customer'),
    run: ({ params: { id, noteId }, actor }) =>
      change({ id, actor }, async ({ tx, person, record }) => {
        const note = await findNote(tx, noteId)
        if (note?.personId !== id) return ok(person)
        if (note.author !== actor) return refuse('notYours')
        await deleteNote(tx, noteId)
        await record('customer.noteDeleted')
        return ok(person)
      }),
    refuses: { notFound: NOT_FOUND, notYours: [403, 'You can only delete your own notes.'] },
  }),
]

type Change = ReturnType<typeof createChange>

/** Locks the customer. `work` records what it did, and returns them as they are now. */
const createChange =
  ({ database, clock, cardProvider }: Services) =>
  async <Refusal extends { code: string }>(
    { id, actor }: { id: number; actor: string },
    work: (on: { tx: Transaction; person: Person; at: Date; record: Recorder }) => Promise<Outcome<Person, Refusal>>,
  ) => {
    const changed = await database.transaction(async (tx) => {
      const person = await lockPerson(tx, id)
      if (!person) return refuse('notFound')
      // Once nobody else is changing them: entries are shown in the order of their times.
      const at = clock.now()
      const about = { actor, at, subjectType: 'customer', subjectId: id, subject: `Customer ${id}` }
      const record: Recorder = (action, details) => recordActivity(tx, { ...about, action, ...details })
      return work({ tx, person, at, record })
    })
    return changed.ok ? ok(await loadCustomer(database, changed.value, cardProvider.testMode)) : changed
  }

type Recorder = (action: string, details?: Pick<NewActivity, 'before' | 'after'>) => Promise<void>
