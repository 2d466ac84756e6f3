import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#/lib/outcome.ts'
import { SERVICE } from '#/lib/roles.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import { endpoint, Id } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { Contact, ContactAnswered, Conversation } from './contact.schema.ts'
import { listNewestContacts, updateAnswered } from './contact.store.ts'
import { loadConversation } from './conversation.store.ts'

const PLAIN_LIST_LIMIT = 500

const UNKNOWN_CONTACT = [404, 'We can’t find that message.'] as const

export const contactAdminRoutes = ({ database, clock }: Services) => [
  endpoint('GET /api/admin/contacts', 'List the newest messages', {
    roles: SERVICE,
    200: json(z.array(Contact), 'Up to 500 messages, newest first'),
    run: () => listNewestContacts(database, PLAIN_LIST_LIMIT),
  }),
  endpoint('GET /api/admin/contacts/{id}', 'Get a message', {
    roles: SERVICE,
    params: Id,
    200: json(Conversation, 'The message and what followed'),
    async run({ params: { id } }) {
      const conversation = await loadConversation(database, id)
      return conversation ? ok(conversation) : refuse('unknownContact')
    },
    refuses: { unknownContact: UNKNOWN_CONTACT },
  }),
  endpoint('PUT /api/admin/contacts/{id}/answered', 'Mark a message as answered or unanswered', {
    roles: SERVICE,
    params: Id,
    body: ContactAnswered,
    200: json(Conversation, 'The updated message'),
    async run({ params: { id }, body: { answered }, actor }) {
      const at = clock.now()
      const conversation = await database.transaction(async (tx) => {
        const result = await updateAnswered(tx, id, { answered, actor, at })
        if (!result) return undefined
        if (result.before === result.after) return loadConversation(tx, id)
        await recordActivity(tx, {
          at,
          actor,
          action: answered ? 'contact.answered' : 'contact.reopened',
          subjectType: 'contact',
          subjectId: id,
          subject: `Message ${id}`,
          before: { answeredAt: result.before.answeredAt },
          after: { answeredAt: result.after.answeredAt },
        })
        return loadConversation(tx, id)
      })
      return conversation ? ok(conversation) : refuse('unknownContact')
    },
    refuses: { unknownContact: UNKNOWN_CONTACT },
  }),
]
