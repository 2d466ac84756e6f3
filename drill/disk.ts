import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../src/platform/database.ts'
import { runningPostgresUrl } from '../src/platform/postgres/runningPostgresUrl.ts'
import { CARDS, createBuyer, type Session } from '../test/support/buyer.ts'
import { loadLedger } from '../test/support/sandbox/ledger.ts'
import type { Drill } from './drill.ts'

const ITEMS = [{ productId: 1, quantity: 1 }]
const SIZE_MB = 700
const MEGABYTE = 1024 ** 2
// The shop believes a report from PostgreSQL for 30 s.
const DETECTION_TIMEOUT_MS = 45_000
const BUYERS = 6

export const disk: Drill = {
  description:
    'The disk runs full: no new purchase, no charge without an order, and sales resume once there is space (needs root)',
  async run({ check, report, folder, shop, cleanUp }) {
    const disk = folder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', disk])
    cleanUp(() => execFileSync('umount', ['--lazy', disk]))
    const dataDir = path.join(disk, 'data')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o755)
    const { url } = await shop({ dataDir })
    const connection = openDatabase(runningPostgresUrl(dataDir) as string, { max: 1 })
    cleanUp(connection.close)

    const send = (path: string, init?: RequestInit) => fetch(url + path, init)
    const buyer = createBuyer(send)
    const ready = async () => ((await (await send('/readyz')).json()) as { reasons?: string[] }).reasons ?? []
    const ledger = () => loadLedger(connection.database)
    const charges = async () => (await ledger()).intents.filter((intent) => intent.amount_received > 0)
    const until = async (isSo: (reasons: string[]) => boolean) => {
      const began = performance.now()
      while (performance.now() - began < DETECTION_TIMEOUT_MS) {
        if (isSo(await ready())) return true
        await pause(200)
      }
      return false
    }
    const filler = path.join(disk, 'filler')
    function fillTo(megabytes: number) {
      const file = openSync(filler, 'a')
      const block = Buffer.alloc(MEGABYTE)
      try {
        while (freeMegabytes() > megabytes) writeSync(file, block)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    }
    const freeMegabytes = () => {
      const { bavail, bsize } = statfsSync(disk)
      return (bavail * bsize) / MEGABYTE
    }
    const tryToBuy = () =>
      Promise.all(
        Array.from({ length: BUYERS }, async () => {
          const session = await buyer.session(ITEMS)
          if (session.status !== 200) return `session ${session.status}`
          const reserved = await buyer.reserve(session.body, ITEMS)
          if (reserved.status !== 200) return `reserve ${reserved.status}`
          await buyer.pay(session.body, CARDS.pays)
          return `order ${(await buyer.order(session.body, ITEMS)).status}`
        }),
      )

    await buyer.buy(ITEMS)
    const [paid, opened]: Session[] = await Promise.all(
      Array.from({ length: 2 }, async () => (await buyer.session(ITEMS)).body),
    )
    await buyer.reserve(paid, ITEMS)
    await buyer.pay(paid)
    const before = (await charges()).length

    fillTo(150)
    check('with 150 MB left /readyz says “disk”', await until((reasons) => reasons.includes('disk')))
    const low = await tryToBuy()
    check(
      'six new buyers are refused with 503',
      low.every((one) => one === 'session 503'),
      low.join(', '),
    )
    check('so is one whose session was open', (await buyer.reserve(opened, ITEMS)).status === 503)
    check('one who has paid gets the order', [200, 201].includes((await buyer.order(paid, ITEMS)).status))
    check('pages are shown', (await send('/products')).status === 200)

    fillTo(0)
    report('left on the full disk', `${freeMegabytes().toFixed(1)} MB`)
    const full = await tryToBuy()
    check(
      'with none left they are refused too',
      full.every((one) => one === 'session 503'),
      full.join(', '),
    )
    const message = await send('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Ines', email: 'ines@example.com', subject: 'Balls', message: 'x'.repeat(2_000) }),
    })
    report('a contact message of 2,000 characters', String(message.status))
    check('known pages are shown', (await send('/products')).status === 200)

    rmSync(filler)
    check('with free space again /readyz is ready', await until((reasons) => reasons.length === 0))
    check('nobody was charged in between', (await charges()).length === before, `${before} charges`)
    check('a purchase goes through', (await buyer.buy(ITEMS)).paymentStatus === 'paid')
  },
}
