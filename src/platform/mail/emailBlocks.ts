import type { PageUrl } from '#/lib/pageLinks.ts'
import type { EmailBlock } from './emailContent.ts'

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
