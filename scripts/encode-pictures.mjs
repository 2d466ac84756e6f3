// node scripts/encode-pictures.mjs <folder of JPEGs> <folder for variants> <widths, such as 400,800>
// Encodes missing variants and exits. Started by the shop; may be killed at any time and started again.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const [mediaDir, variantsDir, list] = process.argv.slice(2)
if (!list) {
  process.stderr.write('Usage: node scripts/encode-pictures.mjs <folder of JPEGs> <folder for variants> <widths>\n')
  process.exit(2)
}

process.on('disconnect', () => process.exit(0))
process.channel?.unref()

sharp.concurrency(1)
sharp.cache(false)

const FILE_NAME = /^[a-z0-9][a-z0-9-]{0,99}\.jpg$/
const UNFINISHED = '.unfinished-'
const METADATA_FILE = path.join(variantsDir, 'placeholders.json')
const ONE_HOUR_MS = 3_600_000
const MAX_PIXELS = 25_000_000

const encoders = {
  webp: (image) => image.webp({ quality: 76, effort: 4 }),
  avif: (image) => image.avif({ quality: 50, effort: 2 }),
}

const widths = list.split(',').map(Number)
const source = (name) => sharp(path.join(mediaDir, name), { limitInputPixels: MAX_PIXELS }).autoOrient()
const variantPath = (name, width, format) => path.join(variantsDir, `${path.parse(name).name}.w${width}.${format}`)

let failures = 0

await mkdir(variantsDir, { recursive: true })
await removeUnfinished()
const metadata = await loadMetadata()
const names = (await readdir(mediaDir)).filter((name) => FILE_NAME.test(name)).sort()

for (const name of names) await attempt(name, () => describePicture(name))
for (const name of Object.keys(metadata)) if (!names.includes(name)) delete metadata[name]
await write(METADATA_FILE, `${JSON.stringify(metadata, null, 1)}\n`)
process.send?.('described')

// WebP first: it's quick.
for (const format of ['webp', 'avif']) {
  for (const name of names) {
    if (!metadata[name]) continue
    for (const width of widths.filter((width) => width <= metadata[name].width)) {
      const file = variantPath(name, width, format)
      if (await exists(file)) continue
      const done = await attempt(name, async () => {
        await write(file, await encoders[format](source(name).resize({ width })).toBuffer())
      })
      if (!done) break
    }
  }
}
process.exit(failures ? 1 : 0)

async function describePicture(name) {
  const { size: bytes } = await stat(path.join(mediaDir, name))
  if (metadata[name]?.bytes === bytes) return
  const known = Boolean(metadata[name])
  delete metadata[name]
  if (known) {
    for (const width of widths) {
      for (const format of Object.keys(encoders)) await rm(variantPath(name, width, format), { force: true })
    }
  }
  // From a small version, so that a large picture's placeholder costs no more.
  const { autoOrient } = await sharp(path.join(mediaDir, name), { limitInputPixels: MAX_PIXELS }).metadata()
  const small = await source(name).resize({ width: 64 }).toBuffer()
  const tiny = await sharp(small).resize({ width: 12 }).webp({ quality: 40, effort: 6 }).toBuffer()
  const { dominant } = await sharp(small).stats()
  metadata[name] = {
    bytes,
    width: autoOrient.width,
    height: autoOrient.height,
    colour: `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  }
}

async function attempt(name, work) {
  try {
    await work()
    return true
  } catch (error) {
    failures += 1
    process.stderr.write(`${name}: ${error.message}\n`)
    return false
  }
}

async function write(file, content) {
  const unfinished = path.join(variantsDir, `${UNFINISHED}${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(unfinished, content)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Recent files may belong to a second shop on the same folder. */
async function removeUnfinished() {
  for (const name of await readdir(variantsDir)) {
    if (!name.startsWith(UNFINISHED)) continue
    const file = path.join(variantsDir, name)
    const stats = await stat(file).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > ONE_HOUR_MS) await rm(file, { force: true })
  }
}

async function loadMetadata() {
  try {
    return JSON.parse(await readFile(METADATA_FILE, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return {}
    throw error
  }
}

async function exists(file) {
  return Boolean(await stat(file).catch(() => undefined))
}
