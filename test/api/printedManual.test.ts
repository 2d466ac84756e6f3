import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { manualRoutes } from '../../src/features/manual/server/manual.routes.ts'
import { keepManualPrinted } from '../../src/features/manual/server/printedManual.ts'
import { replaceChanges } from '../../src/lib/replaceChanges.ts'
import type { Settings } from '../../src/lib/shopChanges.ts'
import { ensureManual } from '../../vite.manual.ts'
import { textOfPdf } from '../pdfText.ts'

let built: string
beforeAll(async () => {
  built = await ensureManual()
}, 120_000)

let folder: string
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'courtside-manual-')), 'manual')
})
afterEach(() => {
  replaceChanges({})
  rmSync(path.dirname(folder), { recursive: true })
})

const log = { warn: vi.fn() }
/** In place of a PDF: the brand that it would name. */
const print = vi.fn(async ({ brand }: Partial<Settings>) => Buffer.from(`%PDF of ${brand}`))
beforeEach(() => {
  log.warn.mockReset()
  print.mockClear()
})

/** A shop's manual, open, and caught up with the settings. */
async function opened(more: { print?: typeof print } = {}) {
  const manual = keepManualPrinted({ built, folder, log, print, ...more })
  manual.start()
  await manual.follow()
  return manual
}
const downloaded = async (manual: { files(): string[] }) => {
  const answer = await manualRoutes(manual.files).request('/api/download/manual')
  return { etag: answer.headers.get('ETag'), pdf: Buffer.from(await answer.arrayBuffer()) }
}
const textOf = async (manual: { files(): string[] }) => (await downloaded(manual)).pdf.toString('latin1')

test('the shop as it comes serves the built file and prints nothing, whatever else is changed', async () => {
  const manual = await opened()
  replaceChanges({ standardFee: '43.00', notice: 'Closed', withinDays: 17, vatRegistered: false })
  await manual.follow()
  expect((await downloaded(manual)).pdf.equals(readFileSync(built))).toBe(true)
  expect(print).not.toHaveBeenCalled()
  expect(existsSync(folder)).toBe(false)
})

test('the merchant’s own details are in the file that is downloaded', async () => {
  const manual = keepManualPrinted({ built, folder, log })
  const before = await downloaded(manual)
  expect(textOfPdf(before.pdf)).toContain('hello@courtside.example')
  replaceChanges({
    brand: 'Łódź & Sons',
    companyName: 'Deucefield Sports Ltd',
    address: '9 Baseline Row\nNetherby\nNE9 9ZZ',
    email: 'ask@deucefield.example',
    phone: '020 7946 0999',
  })
  manual.start()
  await manual.follow()
  const { pdf, etag } = await downloaded(manual)
  expect(etag).not.toBe(before.etag)
  const text = textOfPdf(pdf)
  for (const words of [
    'Łódź & Sons · User manual',
    'Deucefield Sports Ltd, 9 Baseline Row, Netherby, NE9 9ZZ',
    'ask@deucefield.example',
    '020 7946 0999',
    'Balls leave the machine at speed',
  ]) {
    expect(text).toContain(words)
  }
  expect(text).not.toMatch(/courtside\.example|Courtside Demo|Example Street|01632/)
  expect(pdf.toString('latin1')).toContain('(mailto:ask@deucefield.example)')
  expect(log.warn).not.toHaveBeenCalled()
}, 60_000)

test('nothing is printed before the shop is open, nor after it has closed', async () => {
  replaceChanges({ brand: 'Deuce' })
  const manual = keepManualPrinted({ built, folder, log, print })
  await manual.follow()
  expect(print).not.toHaveBeenCalled()
  manual.start()
  await manual.follow()
  manual.stop()
  replaceChanges({ brand: 'Love' })
  await manual.follow()
  expect(print).toHaveBeenCalledTimes(1)
  expect(await textOf(manual)).toBe('%PDF of Deuce')
})

describe('what is kept', () => {
  test('goes by its words: it is printed once for them, also over a new start, and the former one is removed', async () => {
    replaceChanges({ brand: 'Deuce' })
    const manual = await opened()
    const [deuce] = readdirSync(folder)
    replaceChanges({ brand: 'Love' })
    await manual.follow()
    expect(readdirSync(folder)).toHaveLength(1)
    expect(readdirSync(folder)).not.toContain(deuce)
    expect(await textOf(manual)).toBe('%PDF of Love')
    expect(await textOf(await opened())).toBe('%PDF of Love')
    expect(print).toHaveBeenCalledTimes(2)
    replaceChanges({})
    await manual.follow()
    expect((await downloaded(manual)).pdf.equals(readFileSync(built))).toBe(true)
    expect(readdirSync(folder)).toEqual([])
  })

  test('is printed anew when the shop has been built anew', async () => {
    const other = path.join(path.dirname(folder), 'other.pdf')
    writeFileSync(other, '%PDF built')
    const stamp = JSON.parse(readFileSync(`${built}.stamp`, 'utf8'))
    writeFileSync(`${other}.stamp`, JSON.stringify({ ...stamp, madeOf: 'other sources' }))
    replaceChanges({ brand: 'Deuce' })
    await opened()
    const [first] = readdirSync(folder)
    const manual = keepManualPrinted({ built: other, folder, log, print })
    manual.start()
    await manual.follow()
    expect(print).toHaveBeenCalledTimes(2)
    expect(readdirSync(folder)).not.toContain(first)
  })

  test('is the last that was asked for, when settings change while it is being printed', async () => {
    const slow = vi.fn(async (settings: Partial<Settings>) => {
      replaceChanges({ brand: 'Love' })
      if (settings.brand === 'Deuce') void manual.follow()
      return print(settings)
    })
    const manual = keepManualPrinted({ built, folder, log, print: slow })
    replaceChanges({ brand: 'Deuce' })
    manual.start()
    await manual.follow()
    expect(slow.mock.calls.map(([{ brand }]) => brand)).toEqual(['Deuce', 'Love'])
    expect(await textOf(manual)).toBe('%PDF of Love')
  })
})

describe('when it cannot be printed', () => {
  const failing = vi.fn(() => Promise.reject(new Error('no room')))

  test('the one so far stays, which is said once, and it is tried again', async () => {
    let works = true
    const manual = await opened({ print: vi.fn((settings) => (works ? print(settings) : failing())) })
    replaceChanges({ brand: 'Deuce' })
    await manual.follow()
    works = false
    replaceChanges({ brand: 'Love' })
    await manual.follow()
    await manual.follow()
    expect(await textOf(manual)).toBe('%PDF of Deuce')
    expect(log.warn).toHaveBeenCalledTimes(1)
    works = true
    await manual.follow()
    expect(await textOf(manual)).toBe('%PDF of Love')
  })

  test('a new start serves the merchant’s last one rather than the built one, which serves where there is none', async () => {
    replaceChanges({ brand: 'Deuce' })
    const first = await opened({ print: failing })
    expect((await downloaded(first)).pdf.equals(readFileSync(built))).toBe(true)
    await opened()
    replaceChanges({ brand: 'Love' })
    expect(await textOf(await opened({ print: failing }))).toBe('%PDF of Deuce')
  })
})

describe('two processes on one folder', () => {
  test('print the same words at once: both serve them whole, and leave nothing else', async () => {
    replaceChanges({ brand: 'Deuce' })
    const manuals = await Promise.all([opened(), opened(), opened()])
    for (const manual of manuals) expect(await textOf(manual)).toBe('%PDF of Deuce')
    expect(readdirSync(folder)).toHaveLength(1)
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('one leaves alone what the other is writing, and serves on when the other has removed its file', async () => {
    replaceChanges({ brand: 'Deuce' })
    const manual = await opened()
    const long = new Date(Date.now() - 7_200_000)
    for (const name of ['new.pdf.half', 'old.pdf.half']) writeFileSync(path.join(folder, name), '%PDF')
    utimesSync(path.join(folder, 'old.pdf.half'), long, long)
    replaceChanges({ brand: 'Love' })
    await opened()
    expect(readdirSync(folder).filter((name) => name.endsWith('half'))).toEqual(['new.pdf.half'])
    expect((await downloaded(manual)).pdf.equals(readFileSync(built))).toBe(true)
  })
})
