import { emailField, type FieldRules } from '#/lib/fieldRules.ts'

export const CONTACT_TOPICS = [
  'Product question',
  'Order or delivery',
  'Delivery quote',
  'Returns',
  'Technical support',
  'Club and trade',
] as const

export const MAX_SUBJECT_LENGTH = 150

export const contactRules = {
  name: { min: [2, 'Name must be at least 2 characters'], max: [100, 'Name is too long'] },
  email: emailField(),
  subject: { optional: true, max: [MAX_SUBJECT_LENGTH, 'Subject is too long'] },
  message: {
    min: [10, 'Message must be at least 10 characters'],
    max: [5000, 'Please keep the message to 5,000 characters'],
    multiline: true,
  },
} satisfies Record<string, FieldRules>

export const contactSubject = ({ topic, subject }: { topic?: string; subject?: string }): string | undefined =>
  topic || subject?.trim() || undefined
