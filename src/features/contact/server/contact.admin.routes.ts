import { z } from '@hono/zod-openapi'
import { recordActivity } from '#/platform/activity/activity.ts'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { Contact, ContactAnswered, Conversation } from './contact.schema.ts'
import { listNewestContacts, updateAnswered } from './contact.store.ts'
import { loadConversation } from './conversation.store.ts'

const PLAIN_LIST_LIMIT = 500

const NOT_FOUND = { message: 'We can’t find that message.' }
const MISSING = { 404: json(Refusal, 'No such message') }

export function contactAdminRoutes({ database, clock }: Services) {
  return createRoutes()
    .openapi(
      route('get', '/api/admin/contacts', 'List the newest messages', {
        200: json(z.array(Contact), 'Up to 500 messages, newest first'),
      }),
      async (c) => c.json(await listNewestContacts(database, PLAIN_LIST_LIMIT), 200),
    )
    .openapi(
      route('get', '/api/admin/contacts/{id}', 'Get a message', {
        params: Id,
        200: json(Conversation, 'The message and what followed'),
        ...MISSING,
      }),
      async (c) => {
        const conversation = await loadConversation(database, c.req.valid('param').id)
        return conversation ? c.json(conversation, 200) : c.json(NOT_FOUND, 404)
      },
    )
    .openapi(
      route('put', '/api/admin/contacts/{id}/answered', 'Mark a message as answered or unanswered', {
        params: Id,
        body: ContactAnswered,
        200: json(Conversation, 'The updated message'),
        ...MISSING,
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const by = { answered: c.req.valid('json').answered, actor: requireActor(c), at: clock.now() }
        const conversation = await database.transaction(async (tx) => {
          const result = await updateAnswered(tx, id, by)
          if (!result) return undefined
          if (result.before === result.after) return loadConversation(tx, id)
          await recordActivity(tx, {
            at: by.at,
            actor: by.actor,
            action: by.answered ? 'contact.answered' : 'contact.reopened',
            subjectType: 'contact',
            subjectId: id,
            subject: `Message ${id}`,
            before: { answeredAt: result.before.answeredAt },
            after: { answeredAt: result.after.answeredAt },
          })
          return loadConversation(tx, id)
        })
        return conversation ? c.json(conversation, 200) : c.json(NOT_FOUND, 404)
      },
    )
}
