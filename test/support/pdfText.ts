import { inflateSync } from 'node:zlib'

/** In points, from the top left of the page. Covers the letters, not the line's leading. */
export type WordBox = { page: number; word: string; left: number; right: number; top: number; bottom: number }

type PdfFont = { letters: ReadonlyMap<string, string>; widths: readonly number[] }
type Glyph = { text: string; left: number; right: number; baseline: number; size: number }
type Page = { height: number; lines: Glyph[][] }
type Matrix = [number, number, number, number, number, number]

/** The shares of a font's size that letters take above and below their baseline. */
const ASCENT = 0.7
const DESCENT = 0.2

export const textOfPdf = (pdf: Buffer): string =>
  readPages(pdf)
    .flatMap(({ lines }) => lines.flat())
    .map(({ text }) => text)
    .join('')

export const wordsOfPdf = (pdf: Buffer): WordBox[] =>
  readPages(pdf).flatMap(({ height, lines }, index) =>
    lines.flatMap((line) => splitWords(line).map((word) => boxOf(word, index + 1, height))),
  )

function boxOf(word: Glyph[], page: number, pageHeight: number): WordBox {
  const [{ baseline, size } = { baseline: 0, size: 0 }] = word
  return {
    page,
    word: word.map(({ text }) => text).join(''),
    left: Math.min(...word.map(({ left }) => left)),
    right: Math.max(...word.map(({ right }) => right)),
    top: pageHeight - baseline - ASCENT * size,
    bottom: pageHeight - baseline + DESCENT * size,
  }
}

function splitWords(line: Glyph[]): Glyph[][] {
  const words: Glyph[][] = [[]]
  for (const glyph of line) {
    if (glyph.text.trim()) words.at(-1)?.push(glyph)
    else words.push([])
  }
  return words.filter((word) => word.length > 0)
}

function readPages(pdf: Buffer): Page[] {
  const source = pdf.toString('latin1')
  const objectAt = (number: string | undefined) => source.indexOf(`\n${number} 0 obj`)
  const object = (number: string | undefined) =>
    source.slice(objectAt(number), source.indexOf('endobj', objectAt(number)))
  const reference = (text: string, name: string) => new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(text)?.[1]
  const stream = (number: string | undefined) => inflateStream(pdf, source.indexOf('stream', objectAt(number))) ?? ''
  const fonts = new Map<string, PdfFont>()
  for (const [, name = '', number] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    if (fonts.has(name)) continue
    const font = object(number)
    fonts.set(name, {
      letters: parseToUnicode(stream(reference(font, 'ToUnicode'))),
      widths: parseWidths(object(reference(font, 'DescendantFonts'))),
    })
  }
  return [...source.matchAll(/\n(\d+) 0 obj\n<<\n\/Type \/Page\n/g)].map(([, number]) => {
    const page = object(number)
    return { height: parseMediaHeight(page), lines: readLines(stream(reference(page, 'Contents')), fonts) }
  })
}

const parseMediaHeight = (page: string) => Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(page)?.[1])

function readLines(content: string, fonts: ReadonlyMap<string, PdfFont>): Glyph[][] {
  const lines: Glyph[][] = []
  const saved: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  let position: Matrix = matrix
  let font: PdfFont | undefined
  let size = 0
  const numbers = '((?:-?[\\d.]+ ){6})'
  const operators = new RegExp(`\\b(q|Q)\\n|${numbers}(cm|Tm)|/(F\\d+) ([\\d.]+) Tf|\\[([^\\]]*)\\] TJ`, 'g')
  for (const [, stack, six, placed, name, points, shown] of content.matchAll(operators)) {
    if (stack === 'q') saved.push(matrix)
    else if (stack === 'Q') matrix = saved.pop() ?? matrix
    else if (six && placed === 'cm') matrix = multiply(six.trim().split(' ').map(Number) as Matrix, matrix)
    else if (six) position = multiply(six.trim().split(' ').map(Number) as Matrix, matrix)
    else if (name) [font, size] = [fonts.get(name), Number(points)]
    else if (shown && font) lines.push(readGlyphs(shown, font, size, position))
  }
  return lines
}

function readGlyphs(shown: string, { letters, widths }: PdfFont, size: number, position: Matrix): Glyph[] {
  const glyphs: Glyph[] = []
  let left = position[4]
  for (const [, run = '', shift] of shown.matchAll(/<([0-9a-f]+)>|(-?[\d.]+)/g)) {
    if (shift) left -= (Number(shift) / 1000) * size
    for (const glyph of run.match(/..../g) ?? []) {
      const right = left + ((widths[Number.parseInt(glyph, 16)] ?? 0) / 1000) * size
      glyphs.push({ text: letters.get(glyph) ?? '', left, right, baseline: position[5], size })
      left = right
    }
  }
  return glyphs
}

const multiply = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
]

const parseWidths = (font: string) => (/\/W \[0 \[([^\]]*)\]/.exec(font)?.[1] ?? '').split(' ').map(Number)

function parseToUnicode(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [at, [, code = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0')
      letters.set(glyph, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

function inflateStream(pdf: Buffer, stream: number): string | undefined {
  try {
    return inflateSync(pdf.subarray(pdf.indexOf('\n', stream) + 1), { finishFlush: 2 }).toString('latin1')
  } catch {
    return undefined
  }
}
