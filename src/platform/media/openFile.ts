import { close, createReadStream, fstat, open, type Stats } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { ByteRange } from './byteRange.ts'

/** Call either `stream` or `close`. */
export type OpenFile = {
  stat: Pick<Stats, 'size' | 'mtimeMs'>
  stream(range?: ByteRange): ReadableStream
  close(): Promise<void>
}

/** Not a `FileHandle`: collecting one with an unread stream ends the process. */
export async function openFile(file: string): Promise<OpenFile | undefined> {
  let descriptor: number
  try {
    descriptor = await promisify(open)(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return {
    stat: await promisify(fstat)(descriptor),
    stream: (range) => Readable.toWeb(createReadStream(file, { fd: descriptor, ...range })) as ReadableStream,
    close: () => promisify(close)(descriptor),
  }
}

export const openBuffer = (content: Buffer): OpenFile => ({
  stat: { size: content.length, mtimeMs: 0 },
  stream: ({ start, end } = { start: 0, end: content.length - 1 }) =>
    new Blob([new Uint8Array(content.subarray(start, end + 1))]).stream(),
  close: async () => {},
})
