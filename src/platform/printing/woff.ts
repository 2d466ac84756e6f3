import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/** Runs with the font unpacked to a file: fontkit inflates a WOFF's table again for each glyph. */
export async function withUnpackedWoff<T>(woffFile: string, use: (ttfFile: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'font-'))
  try {
    const file = path.join(folder, 'font.ttf')
    await writeFile(file, unpackWoff(await readFile(woffFile)))
    return await use(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** WOFF 1.0 to the OpenType font inside (W3C, WOFF File Format 1.0, section 4). */
function unpackWoff(woff: Buffer<ArrayBuffer>): Buffer {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  const largestPower = 2 ** Math.floor(Math.log2(count))
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(largestPower * SFNT_ENTRY, 6)
  directory.writeUInt16BE(Math.log2(largestPower), 8)
  directory.writeUInt16BE((count - largestPower) * SFNT_ENTRY, 10)
  const parts = [directory]
  let offset = directory.length
  for (let index = 0; index < count; index += 1) {
    const from = WOFF_HEADER + index * WOFF_ENTRY
    const to = SFNT_HEADER + index * SFNT_ENTRY
    const [start, packedLength, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ]
    const packed = woff.subarray(start, start + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    woff.copy(directory, to, from, from + 4)
    woff.copy(directory, to + 4, from + 16, from + 20)
    directory.writeUInt32BE(offset, to + 8)
    directory.writeUInt32BE(length, to + 12)
    const padding = Buffer.alloc(-length & 3)
    parts.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(parts)
}
