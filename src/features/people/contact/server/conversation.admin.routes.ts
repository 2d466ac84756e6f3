import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { SERVICE } from '#/lib/roles.ts'
import { endpoint, Id, type Refusals } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { Conversation, NewMessageRequest, ReplyRequest } from './contact.schema.ts'
import { loadConversation } from './conversation.store.ts'
import { type ReplyRefusal, startConversation, writeReply } from './writeReply.ts'

const UPDATED = json(Conversation, 'The updated conversation')

const refusals: Refusals<ReplyRefusal> = {
  unknownContact: [404, 'We can’t find that message.'],
  keyUsed: [409, 'This form has already sent another text. Reload the page to see it.'],
  undeliverable: [409, 'Email can’t be delivered to this address.'],
}

export function conversationRoutes({ database, clock, mail }: Services) {
  async function shown(written: Outcome<number, ReplyRefusal>) {
    if (!written.ok) return written
    const conversation = await loadConversation(database, written.value)
    return conversation ? ok(conversation) : refuse('unknownContact')
  }

  return [
    endpoint('POST /api/admin/contacts', 'Start a conversation', {
      roles: SERVICE,
      body: NewMessageRequest,
      200: UPDATED,
      async run({ body, actor }) {
        const message = { ...body, actor, at: clock.now() }
        return shown(await database.transaction((tx) => startConversation(tx, mail, message)))
      },
      refuses: refusals,
    }),
    endpoint('POST /api/admin/contacts/{id}/replies', 'Reply to a message, or record the customer’s reply', {
      roles: SERVICE,
      params: Id,
      body: ReplyRequest,
      200: UPDATED,
      async run({ params: { id }, body, actor }) {
        const reply = { ...body, id, actor, at: clock.now() }
        return shown(await database.transaction((tx) => writeReply(tx, mail, reply)))
      },
      refuses: refusals,
    }),
  ]
}
