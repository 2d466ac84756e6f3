import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPrintedManual, type PrintedManual } from '../../src/features/catalogue/manual/server/printedManual.ts'
import { type PublicSettings, replaceSettingOverrides } from '../../src/lib/settingOverrides.ts'
import { textOfPdf } from '../support/pdfText.ts'

let folder: string
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'courtside-manual-')), 'manual')
})
afterEach(() => {
  vi.useRealTimers()
  replaceSettingOverrides({})
  rmSync(path.dirname(folder), { recursive: true })
})

const log = { warn: vi.fn() }
/** A stand-in for the PDF that contains only the brand. */
const print = vi.fn(async ({ brand }: Partial<PublicSettings>) => Buffer.from(`PDF of ${brand}`))
const failingPrint = vi.fn(() => Promise.reject(new Error('no room')))
beforeEach(() => {
  log.warn.mockReset()
  print.mockClear()
  failingPrint.mockClear()
})

const create = (overrides: Partial<Parameters<typeof createPrintedManual>[0]> = {}) =>
  createPrintedManual({ folder, log, print, ...overrides })
const contentOf = async (manual: PrintedManual) => {
  const file = await manual()
  return file && (await readFile(file, 'latin1'))
}

test('contains the merchant’s details', async () => {
  const settings = {
    brand: 'Łódź & Sons',
    companyName: 'Deucefield Sports Ltd',
    address: '9 Baseline Row\nNetherby\nNE9 9ZZ',
    email: 'ask@deucefield.example',
    phone: '020 7946 0999',
  }
  replaceSettingOverrides(settings)
  const pdf = (await contentOf(createPrintedManual({ folder, log }))) ?? ''
  const text = textOfPdf(Buffer.from(pdf, 'latin1'))
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
  expect(pdf).toContain('(mailto:ask@deucefield.example)')
  expect(log.warn).not.toHaveBeenCalled()
})

test('renders once for concurrent requests and keeps the file across restarts', async () => {
  const manual = create()
  expect(print).not.toHaveBeenCalled()
  const files = await Promise.all([manual(), manual(), manual()])
  expect(new Set(files).size).toBe(1)
  expect(await create()()).toBe(files[0])
  expect(print).toHaveBeenCalledTimes(1)
})

test('renders again after a change of settings or build', async () => {
  const manual = create()
  await manual()
  replaceSettingOverrides({ brand: 'Deuce' })
  expect(await contentOf(manual)).toBe('PDF of Deuce')
  await create({ build: 'another' })()
  expect(print).toHaveBeenCalledTimes(3)
})

test('removes files older than an hour when it renders another', async () => {
  const oldFile = (await create()()) as string
  writeFileSync(`${oldFile}.half`, '%PDF')
  const recent = path.join(folder, 'recent.pdf.half')
  writeFileSync(recent, '%PDF')
  const anHourAgo = new Date(Date.now() - 3_700_000)
  for (const file of [oldFile, `${oldFile}.half`]) utimesSync(file, anHourAgo, anHourAgo)
  const next = await create({ build: 'another' })()
  expect(
    readdirSync(folder)
      .map((name) => path.join(folder, name))
      .sort(),
  ).toEqual([next, recent].sort())
})

test('renders again if settings change while rendering', async () => {
  const manual = create()
  replaceSettingOverrides({ brand: 'Deuce' })
  const first = contentOf(manual)
  replaceSettingOverrides({ brand: 'Love' })
  expect(await Promise.all([first, contentOf(manual)])).toEqual(['PDF of Deuce', 'PDF of Love'])
})

describe('if rendering fails', () => {
  test('serves the previous file and retries after a minute', async () => {
    const previous = (await create()()) as string
    utimesSync(previous, 1, 1)
    replaceSettingOverrides({ brand: 'Deuce' })
    await create()()
    replaceSettingOverrides({ brand: 'Love' })
    vi.useFakeTimers({ toFake: ['Date'] })
    const manual = create({ print: failingPrint })
    expect(await contentOf(manual)).toBe('PDF of Deuce')
    expect(await contentOf(manual)).toBe('PDF of Deuce')
    expect(failingPrint).toHaveBeenCalledTimes(1)
    expect(log.warn).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 61_000)
    failingPrint.mockImplementationOnce(() => print({ brand: 'Love' }) as Promise<never>)
    expect(await contentOf(manual)).toBe('PDF of Love')
  })

  test('returns undefined without a previous file', async () => {
    expect(await create({ print: failingPrint })()).toBeUndefined()
  })
})

test('lets two processes render into one folder at once', async () => {
  expect(await Promise.all([create(), create()].map(contentOf))).toEqual(['PDF of undefined', 'PDF of undefined'])
  expect(readdirSync(folder)).toHaveLength(1)
  expect(log.warn).not.toHaveBeenCalled()
})
