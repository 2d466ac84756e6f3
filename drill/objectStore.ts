import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { listBackups } from '../src/platform/backup/backupFiles.ts'
import { openDatabase } from '../src/platform/database.ts'
import { variantNames } from '../src/platform/media/uploads.ts'
import type { RunningShop } from '../test/support/startShop.ts'
import type { Drill } from './drill.ts'
import { startSwift } from './swift.ts'

const ADMIN = { email: 'otto@courtside.example', password: 'a-long-enough-password' }
const WIDTH = 1200
const PRODUCT = 1
const ENCODING_TIMEOUT_MS = 300_000
const TIMEOUT_MS = 60_000

/** A store that people run, with two shops that share nothing else but a database. */
export const objectStore: Drill = {
  description:
    'Pictures in OpenStack Swift, shared by two shops: sizes, deletion, an outage, backup (needs Debian’s Swift)',
  async run({ check, report, folder, postgres, shop, cleanUp }) {
    const began = performance.now()
    const swift = await startSwift(folder(), 'pictures')
    cleanUp(swift.stop)
    report('Swift open after', seconds(performance.now() - began))
    const databaseUrl = (await postgres()).url
    const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ENCODE_PICTURES: '1' }
    const start = (env: Record<string, string> = {}) =>
      shop({ databaseUrl, dataDir: folder(), env: { ...admin, ...swift.env, ...env } })
    const refusal = (env: Record<string, string>) =>
      start(env).then(
        () => 'it started',
        (error: Error) => error.message.split('\n')[1] ?? '',
      )

    const secret = await refusal({ AWS_SECRET_ACCESS_KEY: 'wrong' })
    check('a wrong secret is named', secret.startsWith('AWS_SECRET_ACCESS_KEY:'), secret)
    const missing = await refusal({ STORAGE_URL: String(swift.env.STORAGE_URL).replace('pictures', 'missing') })
    check('so is a missing bucket', missing.includes('“missing”') && missing.includes('exist'), missing)
    const region = await refusal({ AWS_REGION: 'eu-west-2' })
    check('and a wrong region', region.startsWith('AWS_REGION:'), region)

    const shops = [await start(), await start()] as const
    const [first, second] = shops
    const send = await signIn(first)
    // A product's first pictures are shown at once; later ones wait to be saved with it.
    const showPictures = (images: string[]) => send('PUT', `/api/admin/products/${PRODUCT}`, { images })
    await showPictures([])
    const began1 = performance.now()
    const name = await upload(send)
    report('a picture of 1,200 px uploaded', `${Math.round(performance.now() - began1)} ms`)
    const other = await fetch(`${second.url}/media/${name}`)
    check('the other shop serves it', other.status === 200 && other.headers.get('Content-Type') === 'image/jpeg')
    const sizes = variantNames(name).filter((size) => Number(/\.w(\d+)\./.exec(size)?.[1]) <= WIDTH)
    const began2 = performance.now()
    for (const size of sizes)
      for (const one of shops) await until(ENCODING_TIMEOUT_MS, async () => isEncoded(one, size))
    report('its six sizes at both shops', seconds(performance.now() - began2))
    const { pool, close } = openDatabase(databaseUrl, { max: 1 })
    const { rows } = await pool
      .query('select encoding_attempts from bucket_pictures where note is not null')
      .finally(close)
    check('one of them encoded', rows.length === 1 && rows[0].encoding_attempts === 1)
    const stored = await swift.list()
    check('the bucket has them and the marker', stored.length === sizes.length + 2, `${stored.length} objects`)

    const folderOnly = await shop({ databaseUrl, uploadsDir: folder() }).then(
      () => 'it started',
      (error: Error) => error.message.split('\n')[1] ?? '',
    )
    check(
      'a shop that looks in its folder is refused',
      folderOnly.startsWith('STORAGE_URL isn’t set'),
      folderOnly.slice(0, 60),
    )

    const backups = folder()
    await run('backup', [], { ...swift.env, DATABASE_URL: databaseUrl, DATA_DIR: folder(), BACKUP_DIR: backups })
    const file = path.join(backups, listBackups(backups)[0]?.name as string)

    await swift.kill()
    const cached = await fetch(`${first.url}/media/${name}`)
    const page = await fetch(`${second.url}/products/courtside-pro`)
    const ready = await fetch(`${second.url}/readyz`)
    check(
      'with Swift killed pictures in the cache, pages and /readyz are fine',
      [cached, page, ready].every(({ ok }) => ok),
    )
    const began3 = performance.now()
    const refused = await upload(send).catch((error: Error) => error.message)
    check('an upload is refused with a sentence', refused.startsWith('503'), refused)
    report('after', seconds(performance.now() - began3))
    const started = await start()
    check('another shop starts', (await fetch(`${started.url}/products`)).ok)
    const away = await fetch(`${started.url}/media/${name}`)
    check(
      'a picture it lacks is a 503 that isn’t kept',
      away.status === 503 && away.headers.get('Cache-Control') === 'no-store',
    )
    await swift.start()
    const began4 = performance.now()
    await until(TIMEOUT_MS, async () => (await fetch(`${started.url}/media/${name}`)).status === 200)
    report('served again after Swift is back', seconds(performance.now() - began4))
    let again = ''
    await until(TIMEOUT_MS, async () => {
      again = await upload(send).catch(() => '')
      return again !== ''
    })
    check('uploads work again', (await fetch(`${second.url}/media/${again}`)).status === 200)

    await showPictures(['/media/courtside-pro-1.jpg'])
    const statuses = async () =>
      Promise.all([first, second, started].map(async ({ url }) => (await fetch(`${url}/media/${name}`)).status))
    await until(TIMEOUT_MS, async () => (await statuses()).every((status) => status === 404))
    check('a deleted picture is gone in every shop', true)
    const originals = async () => (await swift.list()).filter((key) => key.endsWith('.jpg')).join(', ')
    const isAlone = await until(2 * TIMEOUT_MS, async () => (await originals()) === again).then(
      () => true,
      () => false,
    )
    check('and from the bucket, which doesn’t have the refused one either', isAlone, isAlone ? '' : await originals())
    for (const one of [first, second, started]) await one.stop()

    const target = { DATABASE_URL: databaseUrl, DATA_DIR: folder(), ...swift.env }
    await run('restore', [file, '--replace'], target)
    const restored = await start()
    check('a restore puts it back', (await fetch(`${restored.url}/media/${name}`)).status === 200)
    await restored.stop()
    const plain = folder()
    await run('restore', [file, '--replace'], { DATABASE_URL: databaseUrl, DATA_DIR: plain })
    const moved = await shop({ databaseUrl, dataDir: plain })
    check('or moves it into a folder', (await fetch(`${moved.url}/media/${name}`)).status === 200)
  },
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function until(timeoutMs: number, isTrue: () => Promise<boolean>) {
  const giveUpAt = performance.now() + timeoutMs
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error('It took too long')
    await pause(100)
  }
}

async function isEncoded(shop: RunningShop, size: string): Promise<boolean> {
  const response = await fetch(`${shop.url}/media/${size}`)
  await response.arrayBuffer()
  return response.headers.get('Content-Type') === `image/${size.split('.').at(-1)}`
}

type Send = (method: string, where: string, body: object | FormData) => Promise<Response>

async function signIn(shop: RunningShop): Promise<Send> {
  const post = (headers: object, method: string, where: string, body: object) =>
    fetch(shop.url + where, {
      method,
      headers: {
        Origin: shop.url,
        ...(body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    })
  const login = await post({}, 'POST', '/api/login', ADMIN)
  const Cookie = login.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  return (...request) => post({ Cookie }, ...request)
}

/** Returns its name. Throws the status and message of a refusal. */
async function upload(send: Send): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  const picture = sharp({ create: { width: WIDTH, height: 800, channels: 3, background: '#000', noise } })
  const form = new FormData()
  form.append('images', new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' }), 'lob.jpg')
  const response = await send('POST', `/api/admin/products/${PRODUCT}/upload`, form)
  const body = (await response.json()) as { images: [string]; message: string }
  if (response.status !== 200) throw new Error(`${response.status}: ${body.message}`)
  return body.images[0].slice('/media/'.length)
}

async function run(script: string, args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
}
