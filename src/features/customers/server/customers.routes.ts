import { isDeepStrictEqual } from 'node:util'
import { z } from '@hono/zod-openapi'
import { toPence } from '#/lib/pence.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import { createRoutes, json, requireActor, requireRole, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
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
  updateCompany,
  updateInvoiceTerms,
} from './people.store.ts'

const KEY_USED = 'This form has already saved another note. Please reload the page.'
const MAX_SUGGESTIONS = 8

const NOT_FOUND = { message: 'We can’t find that customer.' }
const MISSING = { 404: json(Refusal, 'No such customer') }

export function customerRoutes(services: Services, sources: readonly TimelineSource[]) {
  const { database, clock, cardProvider } = services
  const load = (person: Parameters<typeof loadCustomer>[1]) => loadCustomer(database, person, cardProvider.testMode)

  return createRoutes()
    .openapi(
      route('get', '/api/admin/customer-suggestions', 'Find customers for a new order or quote', {
        description: 'By name, email, phone, company or postcode.',
        query: SuggestionQuery,
        200: json(z.array(CustomerSuggestion), 'Up to eight'),
      }),
      async (c) => c.json(await findCustomers(database, c.req.valid('query').q, MAX_SUGGESTIONS), 200),
    )
    .openapi(
      route('get', '/api/admin/customers/{customer}', 'Get a customer', {
        description: 'Also by one of their rows, such as `order-12` or `message-3`.',
        params: CustomerKey,
        200: json(CustomerDetail, 'The customer'),
        ...MISSING,
      }),
      async (c) => {
        const person = await findPerson(database, sources, c.req.valid('param').customer)
        return person ? c.json(await load(person), 200) : c.json(NOT_FOUND, 404)
      },
    )
    .openapi(
      route('get', '/api/admin/customers/{id}/timeline', 'List everything a customer has done, newest first', {
        params: Id,
        query: TimelineQuery,
        200: json(Timeline, 'Up to 30 items and where to continue'),
        ...MISSING,
      }),
      async (c) => {
        const person = await findPerson(database, sources, String(c.req.valid('param').id))
        if (!person) return c.json(NOT_FOUND, 404)
        const asked = { ...person, before: c.req.valid('query').before, role: requireRole(c) }
        return c.json(await loadTimeline(services, sources, asked), 200)
      },
    )
    .openapi(
      route('put', '/api/admin/customers/{id}/company', 'Set a customer’s company', {
        params: Id,
        body: CompanyRequest,
        200: json(CustomerDetail, 'The updated customer'),
        ...MISSING,
        409: json(Refusal, 'Somebody else has changed it; nothing was changed'),
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const { company = null, from } = c.req.valid('json')
        const person = await database.transaction(async (tx) => {
          const before = await lockPerson(tx, id)
          if (!before) return undefined
          const shown = (await loadCustomer(tx, before, cardProvider.testMode)).company
          if (shown !== from) return 'changed'
          if (company === shown) return before
          await updateCompany(tx, id, company)
          const act = { actor: requireActor(c), at: clock.now(), action: 'customer.companyChanged' }
          await recordActivity(tx, { ...act, subjectType: 'customer', subjectId: id, subject: `Customer ${id}` })
          return { ...before, company }
        })
        if (!person) return c.json(NOT_FOUND, 404)
        if (person === 'changed')
          return c.json({ message: 'The company has been changed since you opened the page. Reload it first.' }, 409)
        return c.json(await load(person), 200)
      },
    )
    .openapi(
      route('put', '/api/admin/customers/{id}/invoice-terms', 'Let a customer pay by invoice, or end that', {
        params: Id,
        body: InvoiceTermsRequest,
        200: json(CustomerDetail, 'The updated customer'),
        ...MISSING,
        409: json(Refusal, 'Somebody else has changed them; nothing was changed'),
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const { terms, from } = c.req.valid('json')
        const by = { actor: requireActor(c), at: clock.now() }
        const person = await database.transaction(async (tx) => {
          const before = await lockPerson(tx, id)
          if (!before) return undefined
          if (!isDeepStrictEqual(toInvoiceTerms(before), from)) return 'changed'
          if (isDeepStrictEqual(terms, from)) return before
          const limit = terms?.limit ? toPence(terms.limit) : null
          await updateInvoiceTerms(tx, id, terms && { ...terms, limit })
          await recordActivity(tx, {
            ...by,
            action: 'customer.invoiceTermsChanged',
            subjectType: 'customer',
            subjectId: id,
            subject: `Customer ${id}`,
            ...(from ? { before: from } : {}),
            after: terms ?? { days: null },
          })
          return { ...before, invoiceDays: terms?.days ?? null, invoiceLimit: limit }
        })
        if (!person) return c.json(NOT_FOUND, 404)
        if (person === 'changed')
          return c.json({ message: 'The terms have been changed since you opened the page. Reload it first.' }, 409)
        return c.json(await load(person), 200)
      },
    )
    .openapi(
      route('post', '/api/admin/customers/{id}/notes', 'Add a note about a customer', {
        params: Id,
        body: NoteRequest,
        200: json(CustomerDetail, 'The updated customer'),
        409: json(Refusal, 'The key was used for another note'),
        ...MISSING,
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const { text, requestKey } = c.req.valid('json')
        const by = { actor: requireActor(c), at: clock.now() }
        const person = await database.transaction(async (tx) => {
          const found = await lockPerson(tx, id)
          if (!found) return undefined
          const note = await insertNote(tx, { personId: id, text, requestKey, author: by.actor, createdAt: by.at })
          if (!note.ok) return note.code
          if (note.value.isNew) {
            const act = { ...by, action: 'customer.noteAdded' }
            await recordActivity(tx, { ...act, subjectType: 'customer', subjectId: id, subject: `Customer ${id}` })
          }
          return found
        })
        if (!person) return c.json(NOT_FOUND, 404)
        if (person === 'keyUsed') return c.json({ message: KEY_USED, code: person }, 409)
        return c.json(await load(person), 200)
      },
    )
    .openapi(
      route('delete', '/api/admin/customers/{id}/notes/{noteId}', 'Delete your note about a customer', {
        params: Id.extend({ noteId: z.coerce.number().int().positive().max(2_147_483_647) }),
        200: json(CustomerDetail, 'The updated customer'),
        403: json(Refusal, 'Somebody else wrote it'),
        ...MISSING,
      }),
      async (c) => {
        const { id, noteId } = c.req.valid('param')
        const by = { actor: requireActor(c), at: clock.now() }
        const person = await database.transaction(async (tx) => {
          const found = await lockPerson(tx, id)
          const note = found && (await findNote(tx, noteId))
          if (!note || note.personId !== id) return found
          if (note.author !== by.actor) return 'foreign'
          await deleteNote(tx, noteId)
          const act = { ...by, action: 'customer.noteDeleted' }
          await recordActivity(tx, { ...act, subjectType: 'customer', subjectId: id, subject: `Customer ${id}` })
          return found
        })
        if (person === 'foreign') return c.json({ message: 'You can only delete your own notes.' }, 403)
        return person ? c.json(await load(person), 200) : c.json(NOT_FOUND, 404)
      },
    )
}
