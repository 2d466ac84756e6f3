import { companyFooter } from '#/features/shop/content/companyFooter.rules.ts'
import { facts } from '#/features/shop/content/content.facts.ts'
import { pageUrl } from '#/lib/pageLinks.ts'
import type { EmailBlock } from '#/platform/mail/emailContent.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
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
    frame(question),
    { type: 'text', text: 'Our answer:' },
    ...answer.split(/(?:\r\n|\r|\n){2,}/).map((text) => ({ type: 'text' as const, text })),
    ...(slug
      ? [
          {
            type: 'button' as const,
            label: `View ${productName}`,
            url: pageUrl(origin, `/products/${encodeURIComponent(slug)}`),
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
    content: { brand, title, blocks, footer: companyFooter() },
  }
}

/** For the shop. */
export function questionCopyMail(
  { id, email, name, productName, question }: QuestionRow & { email: string },
  origin: string,
): NewMail {
  const { brand, company } = facts
  const title = `Question about ${productName}`
  return {
    kind: 'question-copy',
    reference: `question-${id}`,
    recipient: company.email,
    subject: title,
    content: {
      brand,
      title,
      blocks: [
        { type: 'text', text: `${name} (${email}) asks on the product’s page:` },
        frame(question),
        { type: 'button', label: 'Answer in the admin', url: pageUrl(origin, `/admin/product-questions?open=${id}`) },
        { type: 'text', text: 'The answer is emailed from there, and you choose whether to publish it.' },
      ],
      footer: companyFooter(),
    },
  }
}

const frame = (text: string): EmailBlock => ({ type: 'frame', lines: text.split(/\r\n|\r|\n/) })
