import { z } from 'zod'
import type { PageUrl } from '#/lib/pageLinks.ts'

/** Without VAT, beside the amount that includes it. */
const net = z.string().optional()
const BillLine = z.strictObject({ name: z.string(), details: z.array(z.string()), amount: z.string(), net })
const BillSum = z.strictObject({ label: z.string(), amount: z.string(), net, isTotal: z.boolean().optional() })

const Url = z.custom<PageUrl>((value) => typeof value === 'string')

const EmailBlock = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['heading', 'text', 'note']), text: z.string() }),
  z.strictObject({ type: z.literal('frame'), lines: z.array(z.string()) }),
  /** The shop's own, with http: or https:. */
  z.strictObject({ type: z.literal('button'), label: z.string(), url: Url }),
  z.strictObject({ type: z.literal('facts'), rows: z.array(z.tuple([z.string(), z.string()])) }),
  z.strictObject({ type: z.literal('bill'), lines: z.array(BillLine), sums: z.array(BillSum) }),
])
export type EmailBlock = z.infer<typeof EmailBlock>

/**
 * Only add optional fields and types of block: without a mail server, emails stay in this format permanently. Strict,
 * so that whatever a newer release has added isn’t silently left out.
 */
export const EmailContent = z.strictObject({
  brand: z.string(),
  title: z.string(),
  blocks: z.array(EmailBlock),
  footer: z.array(z.string()),
  /** Replaces the text generated from the blocks. */
  plainText: z.string().optional(),
})
export type EmailContent = z.infer<typeof EmailContent>

/** Undefined if this release can’t read it. */
export const readContent = (stored: unknown): EmailContent | undefined => EmailContent.safeParse(stored).data

export type Facts = [name: string, value: string | false | null | undefined][]

/** The parts of an email's content: `[block.text('Thank you.'), block.button('See your order', url)]`. */
export const block = {
  heading: (text: string): EmailBlock => ({ type: 'heading', text }),
  text: (text: string): EmailBlock => ({ type: 'text', text }),
  note: (text: string): EmailBlock => ({ type: 'note', text }),
  /** What somebody wrote, line by line. */
  frame: (text: string): EmailBlock => ({ type: 'frame', lines: text.split(/\r\n|\r|\n/) }),
  button: (label: string, url: PageUrl): EmailBlock => ({ type: 'button', label, url }),
  /** Leaves out those without a value. */
  facts: (rows: Facts): EmailBlock => ({
    type: 'facts',
    rows: rows.filter((row): row is [string, string] => Boolean(row[1])),
  }),
}
