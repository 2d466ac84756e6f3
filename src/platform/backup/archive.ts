import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { CannotStart } from '#/platform/cannotStart.ts'
import { MAGIC, seal, unseal } from './sealed.ts'

export type AddFile = (name: string, content: Buffer) => Promise<void>

export type ArchivedFile = { name: string; content: AsyncIterable<Buffer> }

/** Writes to a new file (mode 0600), flushed to the disk. An error leaves the unfinished file. */
export async function writeArchive(
  file: string,
  key: string | undefined,
  fill: (add: AddFile) => Promise<unknown>,
): Promise<void> {
  const tar = pack()
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const written = key
    ? pipeline(tar, compress, (source: AsyncIterable<Buffer>) => seal(source, key), target)
    : pipeline(tar, compress, target)
  const add: AddFile = (name, content) =>
    new Promise((resolve, reject) => {
      const entry = tar.entry({ name, size: content.length, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      )
      entry.on('error', reject)
      entry.end(content)
    })
  const filled = fill(add).then(() => tar.finalize())
  filled.catch((error) => tar.destroy(error))
  // On a full disk `fill` would wait for ever, so only the pipeline is awaited.
  await written
}

/** Throws `CannotStart` if the archive is damaged or cannot be decrypted. */
export async function* readArchive(file: string, key: string | undefined): AsyncGenerator<ArchivedFile> {
  const isSealed = await fileStartsWith(file, MAGIC)
  if (isSealed && !key) throw new CannotStart('This backup is encrypted: set BACKUP_KEY to the key it was made with.')
  const tar = extract()
  const source = createReadStream(file)
  const decompress = createZstdDecompress()
  const read =
    isSealed && key
      ? pipeline(source, (bytes: AsyncIterable<Buffer>) => unseal(bytes, key), decompress, tar)
      : pipeline(source, decompress, tar)
  read.catch(() => {})
  try {
    for await (const entry of withReadableErrors(tar)) {
      yield { name: entry.header.name, content: withReadableErrors(entry as AsyncIterable<Buffer>) }
    }
    await read.catch(rethrowAsDamaged)
  } finally {
    source.destroy()
  }
}

async function* withReadableErrors<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* source
  } catch (error) {
    rethrowAsDamaged(error as Error)
  }
}

function rethrowAsDamaged(error: Error): never {
  if (error instanceof CannotStart) throw error
  throw new CannotStart(`This isn’t a backup of the shop, or it’s damaged (${error.message}).`)
}

export const rethrowAsUnreadable = (file: string) => (error: Error) => {
  throw new CannotStart(`The backup ${file} cannot be read: ${error.message}.`)
}

async function fileStartsWith(file: string, beginning: Buffer): Promise<boolean> {
  const handle = await open(file).catch(rethrowAsUnreadable(file))
  try {
    const { buffer } = await handle.read(Buffer.alloc(beginning.length), 0, beginning.length, 0)
    return buffer.equals(beginning)
  } finally {
    await handle.close()
  }
}
