import type { FieldRules } from '#/lib/fieldRules.ts'
import { MAX_SUBJECT_LENGTH } from './contact.rules.ts'

export const REPLY_WRITERS = ['shop', 'customer'] as const
export type ReplyWriter = (typeof REPLY_WRITERS)[number]

const TEXT = { max: [10_000, 'Please keep it to 10,000 characters'], multiline: true } as const

export const replyRules = {
  text: { min: [1, 'Please enter a message'], ...TEXT },
} satisfies Record<string, FieldRules>

export const newMessageRules = {
  subject: { min: [1, 'Please enter a subject'], max: [MAX_SUBJECT_LENGTH, 'Subject is too long'] },
  ...replyRules,
} satisfies Record<string, FieldRules>

export function replySubject(subject: string | null): string {
  const about = subject === null ? 'Your message' : subject.replace(/\s+/g, ' ').trim()
  return /^re:/i.test(about) ? about : `Re: ${about}`
}

/** `> Which grip?` */
export const quoteText = (text: string): string => text.replace(/^/gm, '> ').replace(/^> $/gm, '>')

export const ANSWER_STATES = { unanswered: 'Unanswered', answered: 'Answered' }
