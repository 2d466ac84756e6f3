import { inflateSync } from 'node:zlib'

export function textOfPdf(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const object = (number: string | undefined) => source.indexOf(`\n${number} 0 obj`)
  const mapOfFont = new Map<string, Map<string, string>>()
  for (const [, name = '', font] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    if (mapOfFont.has(name)) continue
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(source.slice(object(font)))?.[1]
    mapOfFont.set(name, parseToUnicode(inflateStream(pdf, source.indexOf('stream', object(unicode))) ?? ''))
  }
  let text = ''
  for (const { index } of source.matchAll(/\/FlateDecode\s*>>\s*stream/g)) {
    let letters = new Map<string, string>()
    const page = inflateStream(pdf, source.indexOf('stream', index)) ?? ''
    for (const [, font, glyphs] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
      if (font) letters = mapOfFont.get(font) ?? letters
      for (const [, run = ''] of (glyphs ?? '').matchAll(/<([0-9a-f]+)>/g)) {
        text += (run.match(/..../g) ?? []).map((glyph) => letters.get(glyph) ?? '').join('')
      }
    }
  }
  return text
}

function parseToUnicode(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [at, [, code = '']] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries()) {
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
