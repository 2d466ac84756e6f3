import { json } from '#/platform/http.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'

export const LINK_ENDED = {
  message: 'This link is incomplete or no longer works.',
  code: 'linkEnded',
}

export const LINK_REFUSED = { 404: json(Refusal, 'The link is wrong or has ended') }

export const linkRefusals = { linkEnded: [404, LINK_ENDED.message] } as const
