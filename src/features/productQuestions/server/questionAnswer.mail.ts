import { companyFooter } from '#/features/content/companyFooter.rules.ts'
import { facts } from '#/features/content/content.facts.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import { type EmailBlock, renderEmail } from '#/platform/mail/renderEmail.ts'
import type { QuestionRow } from './productQuestions.store.ts'

/** `slug` is undefined if the product is no longer sold. What was typed appears only in the frame, since anybody can type any address. */
export function questionAnswerMail(
  { id, email, productName, question, answer }: QuestionRow & { email: string; answer: string },
  { slug, origin }: { slug: string | undefined; origin: string },
): NewMail {
  const { brand, company } = facts
  const title = `Your question about ${productName}`
  const blocks: EmailBlock[] = [
    { type: 'text', text: 'You asked us:' },
    { type: 'frame', lines: question.split(/\r\n|\r|\n/) },
    { type: 'text', text: 'Our answer:' },
    ...answer.split(/(?:\r\n|\r|\n){2,}/).map((text) => ({ type: 'text' as const, text })),
    ...(slug
      ? [
          {
            type: 'button' as const,
            label: `View ${productName}`,
            url: `${origin}/products/${encodeURIComponent(slug)}`,
          },
        ]
      : []),
    { type: 'text', text: 'If anything’s still unclear, reply to this email.' },
    {
      type: 'text',
      text: 'If you didn’t ask, somebody else entered your email address. You can ignore this email; we won’t send more.',
    },
  ]
  return {
    kind: 'question-answer',
    reference: `question-${id}`,
    recipient: email,
    replyTo: company.email,
    subject: `${title} – ${brand}`,
    ...renderEmail({ brand, title, blocks, footer: companyFooter() }),
  }
}
