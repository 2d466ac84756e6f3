import type { Context } from 'hono'
import type { Outcome } from '#/lib/outcome.ts'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { Conversation, NewMessageRequest, ReplyRequest } from './contact.schema.ts'
import { loadConversation } from './conversation.store.ts'
import { type ReplyRefusal, startConversation, writeReply } from './writeReply.ts'

const RESPONSES = {
  200: json(Conversation, 'The updated conversation'),
  404: json(Refusal, 'No such message'),
  409: json(Refusal, 'Email can’t be delivered to this address, or the form has already sent something else'),
}

const NOT_FOUND = { message: 'We can’t find that message.' }
const REFUSALS = {
  keyUsed: 'This form has already sent another text. Reload the page to see it.',
  undeliverable: 'Email can’t be delivered to this address.',
}

export function conversationRoutes({ database, clock, mail }: Services) {
  async function respond(c: Context, written: Outcome<number, ReplyRefusal>) {
    if (!written.ok && written.code !== 'unknownContact')
      return c.json({ message: REFUSALS[written.code], code: written.code }, 409)
    const conversation = written.ok ? await loadConversation(database, written.value) : undefined
    return conversation ? c.json(conversation, 200) : c.json(NOT_FOUND, 404)
  }

  return createRoutes()
    .openapi(
      route('post', '/api/admin/contacts', 'Start a conversation', { body: NewMessageRequest, ...RESPONSES }),
      async (c) => {
        const message = { ...c.req.valid('json'), actor: requireActor(c), at: clock.now() }
        return respond(c, await database.transaction((tx) => startConversation(tx, mail, message)))
      },
    )
    .openapi(
      route('post', '/api/admin/contacts/{id}/replies', 'Reply to a message, or record the customer’s reply', {
        params: Id,
        body: ReplyRequest,
        ...RESPONSES,
      }),
      async (c) => {
        const by = { actor: requireActor(c), at: clock.now() }
        const reply = { ...c.req.valid('json'), ...c.req.valid('param'), ...by }
        return respond(c, await database.transaction((tx) => writeReply(tx, mail, reply)))
      },
    )
}
