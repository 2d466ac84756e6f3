import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { EmailHtml } from './EmailHtml.tsx'

export type EmailBlock =
  | { type: 'heading'; text: string }
  | { type: 'text'; text: string }
  | { type: 'note'; text: string }
  | { type: 'frame'; lines: string[] }
  /** The shop's own, with http: or https:. */
  | { type: 'button'; label: string; url: string }
  | { type: 'facts'; rows: [label: string, value: string][] }
  | { type: 'bill'; lines: BillLine[]; sums: { label: string; amount: string; isTotal?: boolean }[] }

type BillLine = { name: string; details: string[]; amount: string }

export type EmailContent = { brand: string; title: string; blocks: EmailBlock[]; footer: string[] }

export const renderEmail = (content: EmailContent): { html: string; text: string } => ({
  html: `<!doctype html>${renderToStaticMarkup(createElement(EmailHtml, content))}`,
  text: toText(content),
})

const WIDTH = 72

function toText({ brand, title, blocks, footer }: EmailContent): string {
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
      const lines = block.lines.flatMap(({ name, details, amount }) => [
        alignAmount(collapseWhitespace(name), amount),
        ...details.map((detail) => `  ${collapseWhitespace(detail)}`),
      ])
      const sums = block.sums.map(({ label, amount }) => alignAmount(label, amount))
      return [...lines, '-'.repeat(WIDTH), ...sums].join('\n')
    }
  }
}

const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim()

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
