import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { EmailHtml } from './EmailHtml.tsx'
import type { EmailBlock, EmailContent } from './emailContent.ts'

/** A stored email has content until the first attempt to send it, and then what that rendered. */
type Stored<Part extends 'html' | 'text'> = { content: EmailContent | null } & Record<Part, string>

export const htmlOf = ({ content, html }: Stored<'html'>): string => (content ? renderHtml(content) : html)

export const textOf = ({ content, text }: Stored<'text'>): string => (content ? renderText(content) : text)

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
