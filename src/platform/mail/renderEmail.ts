import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { EmailHtml } from './EmailHtml.tsx'
import { type EmailBlock, EmailContent, readContent } from './emailContent.ts'

/** A stored email has content until the first attempt to send it, and from then on the HTML and text that were rendered. */
type Stored<Part extends 'html' | 'text'> = { content: unknown } & Record<Part, string>

const UNREADABLE = 'This email was written by another version of the shop. Its words can’t be shown here.'
const UNREADABLE_HTML = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Email</title></head>
<body style="margin:24px;font:16px/1.5 Archivo,Helvetica,Arial,sans-serif"><p>${UNREADABLE}</p></body></html>`

/** If this release can’t read the content, a sentence saying so. */
export const htmlOf = ({ content, html }: Stored<'html'>): string =>
  content === null ? html : renderIfReadable(content, renderHtml, UNREADABLE_HTML)

/** As `htmlOf`. */
export const textOf = ({ content, text }: Stored<'text'>): string =>
  content === null ? text : renderIfReadable(content, renderText, UNREADABLE)

function renderIfReadable(stored: unknown, render: (content: EmailContent) => string, otherwise: string): string {
  const content = readContent(stored)
  return content ? render(content) : otherwise
}

/** Throws if this release can’t read its content. */
export function bodyToSend({ content, html, text }: Stored<'html' | 'text'>): { html: string; text: string } {
  if (content === null) return { html, text }
  const read = EmailContent.parse(content)
  return { html: renderHtml(read), text: renderText(read) }
}

export const renderHtml = (content: EmailContent): string =>
  `<!doctype html>${renderToStaticMarkup(createElement(EmailHtml, content))}`

const WIDTH = 72

export function renderText({ brand, title, blocks, footer, plainText }: EmailContent): string {
  if (plainText !== undefined) return plainText
  const parts = [`${brand}\n\n${title}\n${'='.repeat([...title].length)}`, ...blocks.map(blockToText)]
  return `${parts.join('\n\n')}\n\n-- \n${footer.join('\n')}\n`
}

function blockToText(block: EmailBlock): string {
  switch (block.type) {
    case 'heading':
      return `${block.text}\n${'-'.repeat([...block.text].length)}`
    case 'text':
      return wrap(block.text)
    case 'note':
      return `*** ${wrap(block.text)} ***`
    case 'frame':
      return block.lines.map((line) => wrap(collapseWhitespace(line), WIDTH - 4).replace(/^/gm, '    ')).join('\n')
    case 'button':
      return `${collapseWhitespace(block.label)}:\n${block.url}`
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${collapseWhitespace(value)}`).join('\n')
    case 'bill': {
      const lines = block.lines.flatMap(({ name, details, ...amounts }) => [
        alignAmount(collapseWhitespace(name), besideNet(amounts)),
        ...details.map((detail) => `  ${collapseWhitespace(detail)}`),
      ])
      const sums = block.sums.map(({ label, ...amounts }) => alignAmount(label, besideNet(amounts)))
      return [...lines, '-'.repeat(WIDTH), ...sums].join('\n')
    }
  }
}

const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim()

const AMOUNT_WIDTH = 14

const besideNet = ({ amount, net }: { amount: string; net?: string | undefined }): string =>
  net === undefined ? amount : `${net} excl. VAT${amount.padStart(AMOUNT_WIDTH)}`

const alignAmount = (left: string, right: string): string =>
  left.length + right.length < WIDTH
    ? left + right.padStart(WIDTH - left.length)
    : `${wrap(left)}\n${right.padStart(WIDTH)}`

function wrap(text: string, width = WIDTH): string {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      if (line && line.length + 1 + word.length > width) {
        lines.push(line)
        line = word
      } else {
        line = line ? `${line} ${word}` : word
      }
    }
    lines.push(line)
  }
  return lines.join('\n')
}
