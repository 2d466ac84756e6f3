import { html, raw } from 'hono/html'

/** A part of a letter. Everything is text: what looks like markup is shown as it is. */
export type Block =
  | { type: 'heading'; text: string }
  /** Line breaks in the text stay. */
  | { type: 'text'; text: string }
  /** Set apart, for what must not be overlooked. */
  | { type: 'note'; text: string }
  /** Lines in a frame: an address, a form to fill in. */
  | { type: 'frame'; lines: string[] }
  /** A link that looks like a button. `url` is the shop's own and begins with http: or https:. */
  | { type: 'button'; label: string; url: string }
  | { type: 'facts'; rows: [label: string, value: string][] }
  | { type: 'bill'; lines: BillLine[]; sums: { label: string; amount: string; isTotal?: boolean }[] }

type BillLine = { name: string; details: string[]; amount: string }

export type Letter = { brand: string; title: string; blocks: Block[]; footer: string[] }

/** A letter as an e-mail shows it, with and without markup. Both come from the same blocks, so they say the same. */
export const renderLetter = (letter: Letter): { html: string; text: string } => ({
  html: toHtml(letter),
  text: toText(letter),
})

// The design's tokens: mail programs know neither custom properties nor style sheets.
const PAPER = '#F6F4EE'
const INK = '#1C1F22'
const QUIET = '#5A5F63'
const LINE = '#DAD6CB'
const GREEN = '#0B3D2E'
const YELLOW = '#DDF247'
const FONT = 'font-family:Archivo,Helvetica,Arial,sans-serif'
const CELL = `padding:8px 0;border-bottom:1px solid ${LINE};vertical-align:top`
const AMOUNT = 'text-align:right;white-space:nowrap;padding-left:16px;font-variant-numeric:tabular-nums'

type Markup = ReturnType<typeof html>

function toHtml({ brand, title, blocks, footer }: Letter): string {
  const page = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#FFFFFF;border:1px solid ${LINE};${FONT};font-size:16px;line-height:1.5;color:${INK};text-align:left">
<tr><td style="background:${GREEN};color:#FFFFFF;padding:16px 24px;font-size:18px;font-weight:bold">${brand}</td></tr>
<tr><td style="padding:24px">
<h1 style="margin:0 0 16px;font-size:28px;line-height:1.2">${title}</h1>
${blocks.map(blockToHtml)}
</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid ${LINE};font-size:14px;color:${QUIET}">${withBreaks(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  return String(page)
}

function blockToHtml(block: Block): Markup {
  switch (block.type) {
    case 'heading':
      return html`<h2 style="margin:32px 0 8px;font-size:18px;line-height:1.3">${block.text}</h2>\n`
    case 'text':
      return html`<p style="margin:0 0 12px">${withBreaks(block.text.split('\n'))}</p>\n`
    case 'note':
      return html`<p style="margin:0 0 16px;padding:12px 16px;background:${YELLOW};color:${INK}">${withBreaks(block.text.split('\n'))}</p>\n`
    case 'frame':
      return html`<p style="margin:0 0 12px;padding:12px 16px;border:1px solid ${LINE}">${withBreaks(block.lines)}</p>\n`
    case 'button':
      return html`<p style="margin:0 0 16px"><a href="${block.url}" style="display:inline-block;padding:12px 24px;background:${YELLOW};color:${INK};font-weight:bold;text-decoration:none">${block.label}</a></p>\n`
    case 'facts':
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 12px;border-top:1px solid ${LINE}">
${block.rows.map(([label, value]) => html`<tr><td style="${CELL};padding-right:16px;white-space:nowrap;color:${QUIET}">${label}</td><td style="${CELL}">${value}</td></tr>\n`)}</table>\n`
    case 'bill':
      return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 12px;border-top:1px solid ${LINE}">
${block.lines.map(
  ({ name, details, amount }) =>
    html`<tr><td style="${CELL}"><strong>${name}</strong>${details.map((detail) => html`<br><span style="font-size:14px;color:${QUIET}">${detail}</span>`)}</td><td style="${CELL};${AMOUNT}">${amount}</td></tr>\n`,
)}${block.sums.map(({ label, amount, isTotal }) => {
  const weight = isTotal ? 'font-weight:bold;font-size:18px' : ''
  return html`<tr><td style="${CELL};${weight}">${label}</td><td style="${CELL};${AMOUNT};${weight}">${amount}</td></tr>\n`
})}</table>\n`
  }
}

const BREAK = raw('<br>\n')

const withBreaks = (lines: string[]) => lines.flatMap((line, index) => (index === 0 ? [line] : [BREAK, line]))

const WIDTH = 72

function toText({ brand, title, blocks, footer }: Letter): string {
  const parts = [`${brand}\n\n${title}\n${'='.repeat([...title].length)}`, ...blocks.map(blockToText)]
  return `${parts.join('\n\n')}\n\n-- \n${footer.join('\n')}\n`
}

function blockToText(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `${block.text}\n${'-'.repeat([...block.text].length)}`
    case 'text':
      return wrap(block.text)
    case 'note':
      return `*** ${wrap(block.text)} ***`
    case 'frame':
      return block.lines.map((line) => wrap(oneLine(line), WIDTH - 4).replace(/^/gm, '    ')).join('\n')
    case 'button':
      return `${oneLine(block.label)}:\n${block.url}`
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n')
    case 'bill': {
      const lines = block.lines.flatMap(({ name, details, amount }) => [
        atBothEnds(oneLine(name), amount),
        ...details.map((detail) => `  ${oneLine(detail)}`),
      ])
      const sums = block.sums.map(({ label, amount }) => atBothEnds(label, amount))
      return [...lines, '-'.repeat(WIDTH), ...sums].join('\n')
    }
  }
}

/** Nobody's name can look like further lines of the letter. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A name and its amount on one line, or on two if they do not fit. */
const atBothEnds = (left: string, right: string): string =>
  left.length + right.length < WIDTH
    ? left + right.padStart(WIDTH - left.length)
    : `${wrap(left)}\n${right.padStart(WIDTH)}`

/** Breaks lines between words so that none is longer than `width`, unless a word is. */
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
