import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

const inRoot = (...parts: string[]) => path.join(import.meta.dirname, ...parts)
const FOLDER = inRoot('.generated/manual/photos')
const STAMP = path.join(FOLDER, 'stamp')

const COVER_WIDTH = 1400
const FIGURE_WIDTH = 560

/**
 * The photographs of these names (`/media/…`), the cover's first, as small as print needs them. Shrunk at build time, or now
 * where nothing has been built; again when they change.
 */
export async function ensureManualPhotos(names: readonly string[]): Promise<Map<string, Buffer>> {
  const file = (name: string) => path.join(FOLDER, path.basename(name))
  const stamp = JSON.stringify([COVER_WIDTH, FIGURE_WIDTH, names, await photosWithSizes()])
  if ((await readFile(STAMP, 'utf8').catch(() => '')) !== stamp) {
    const { default: sharp } = await import('sharp')
    await mkdir(FOLDER, { recursive: true })
    for (const [at, name] of names.entries()) {
      const width = at === 0 ? COVER_WIDTH : FIGURE_WIDTH
      await write(
        file(name),
        await sharp(inRoot(name)).resize({ width }).jpeg({ quality: 72, mozjpeg: true }).toBuffer(),
      )
    }
    await write(STAMP, stamp)
  }
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(file(name))] as const)))
}

/** All photographs of the shop. Their contents would be read at every start. */
export async function photosWithSizes(): Promise<string[]> {
  const names = (await readdir(inRoot('media'))).filter((name) => name.endsWith('.jpg')).sort()
  return Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(inRoot('media', name))
      return `${name} ${size} ${mtimeMs}`
    }),
  )
}

async function write(file: string, content: Buffer | string) {
  const temporary = `${file}.${process.pid}`
  await writeFile(temporary, content)
  await rename(temporary, file)
}
