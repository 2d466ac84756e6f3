import { type ChatPrices, type ChatReply, replies } from './chat.replies.ts'

type Rule = { matches: (text: string) => boolean; reply: (text: string, prices: ChatPrices) => ChatReply }

const rule = (pattern: RegExp, reply: Rule['reply']): Rule => ({ matches: (text) => pattern.test(text), reply })

const ORDER = /\borders?\b/i
const PROGRESS = /\b(status|track(s|ed|er|ing)?)\b/i
const ORDER_ID = /\bORD-[0-9A-Z]{10}\b/i

/** The first match wins, so rules that open a page come before those that offer it. Whole words only. */
const RULES: readonly Rule[] = [
  rule(ORDER_ID, (text) => replies.orderGiven(ORDER_ID.exec(text)?.[0].toUpperCase() ?? '')),
  rule(/\b(checkout|payments?)\b/i, replies.checkout),
  rule(/\bopen manual\b/i, replies.openManual),
  rule(/\b(manuals?|guides?)\b/i, replies.manual),
  rule(/\bopen contact page\b/i, replies.openContact),
  rule(/\bopen order lookup\b/i, replies.openLookup),
  rule(/\bopen products page\b/i, replies.openProducts),
  rule(/\b(contact(s|ed|ing)?|talk to (someone|somebody|a person|a human))\b/i, replies.contact),
  rule(/\brecommend\w*|\bwhich (ball )?machines?\b/i, replies.products),
  { matches: (text) => ORDER.test(text) && PROGRESS.test(text), reply: replies.askForOrder },
  rule(/\b(batter(y|ies)|power(s|ed)?)\b/i, replies.battery),
  rule(/\b(set(ting)?[ -]?up|install\w*)\b/i, replies.setup),
  rule(/\b(deliver\w*|ship(s|ped|ping|ments?)?)\b/i, (_, prices) => replies.delivery(prices)),
  rule(/\bproduct information\b/i, replies.products),
  rule(/\btechnical support\b/i, replies.technical),
  rule(/\b(return(s|ed|ing|able)?|refund(s|ed|able)?|cancel\w*|send (it|them|this) back)\b/i, replies.returns),
  rule(/\b(warrant(y|ies)|guarantees?)\b/i, replies.warranty),
  rule(/\bclean(s|ed|ing)?\b/i, replies.cleaning),
]

export const replyTo = (text: string, prices: ChatPrices): ChatReply =>
  RULES.find(({ matches }) => matches(text))?.reply(text, prices) ?? replies.help()
