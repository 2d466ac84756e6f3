import type { PageUrl } from '#/lib/pageLinks.ts'
import type { EmailBlock } from './emailContent.ts'

/** The parts of an email's content: `[block.text('Thank you.'), block.button('See your order', url)]`. */
export const block = {
  heading: (text: string): EmailBlock => ({ type: 'heading', text }),
  text: (text: string): EmailBlock => ({ type: 'text', text }),
  note: (text: string): EmailBlock => ({ type: 'note', text }),
  /** What somebody wrote, line by line. */
  frame: (text: string): EmailBlock => ({ type: 'frame', lines: text.split(/\r\n|\r|\n/) }),
  button: (label: string, url: PageUrl): EmailBlock => ({ type: 'button', label, url }),
  facts: (rows: [name: string, value: string][]): EmailBlock => ({ type: 'facts', rows }),
}
