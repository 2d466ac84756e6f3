import { brand } from '#/lib/brand.ts'
import { pageUrl } from '#/lib/pageLinks.ts'
import { seller } from '#/lib/seller.ts'
import { block } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import type { QuestionRow } from './productQuestions.store.ts'

/** `slug` is undefined if the product is no longer sold. What was typed appears only in the frame, since anybody can type any address. */
export function questionAnswerMail(
  { id, email, productName, question, answer }: QuestionRow & { email: string; answer: string },
  { slug, origin }: { slug: string | undefined; origin: string },
): NewMail {
  const title = `Your question about ${productName}`
  return {
    kind: 'question-answer',
    reference: `question-${id}`,
    recipient: email,
    replyTo: seller.email,
    subject: `${title} – ${brand()}`,
    content: letter(title, [
      block.text('You asked us:'),
      block.frame(question),
      block.text('Our answer:'),
      ...answer.split(/(?:\r\n|\r|\n){2,}/).map(block.text),
      ...(slug ? [block.button(`View ${productName}`, pageUrl(origin, `/products/${encodeURIComponent(slug)}`))] : []),
      block.text('If anything’s still unclear, reply to this email.'),
      block.text(
        'If you didn’t ask, somebody else entered your email address. You can ignore this email; we won’t send more.',
      ),
    ]),
  }
}

/** For the shop. */
export function questionCopyMail(
  { id, email, name, productName, question }: QuestionRow & { email: string },
  origin: string,
): NewMail {
  const title = `Question about ${productName}`
  return {
    kind: 'question-copy',
    reference: `question-${id}`,
    recipient: seller.email,
    subject: title,
    content: letter(title, [
      block.text(`${name} (${email}) asks on the product’s page:`),
      block.frame(question),
      block.button('Answer in the admin', pageUrl(origin, `/admin/product-questions?open=${id}`)),
      block.text('The answer is emailed from there, and you choose whether to publish it.'),
    ]),
  }
}
