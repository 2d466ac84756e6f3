import { close, createReadStream, fstat, open, type Stats } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { ByteRange } from './byteRange.ts'

/** A file that stays the same while it is sent, even if another takes its name. Either `stream` or `close` it. */
export type OpenFile = { stat: Stats; stream(range?: ByteRange): ReadableStream; close(): Promise<void> }

/**
 * Opens a file to be sent; undefined if there is none. By a plain descriptor: a `FileHandle` whose stream nobody has read ends
 * the process when it is garbage-collected.
 */
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
