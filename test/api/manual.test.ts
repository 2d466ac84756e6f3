import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chapters } from '../../src/features/catalogue/manual/manual.content.ts'
import { manualRoutes } from '../../src/features/catalogue/manual/server/manual.routes.ts'
import { createPrintedManual } from '../../src/features/catalogue/manual/server/printedManual.ts'
import { mountEndpoints } from '../support/mountEndpoints.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-manual-'))
  file = (await createPrintedManual({ folder, log: { warn: () => {} } })()) as string
})
afterAll(() => rmSync(folder, { recursive: true }))

const routesOf = (printed: string | undefined) => mountEndpoints(manualRoutes(async () => printed))

/** The titles in a PDF's outline, which are not compressed. */
const titlesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/Title \(((?:[^()\\]|\\.)*)\)/g)].map(([, title]) => title)

/** The contents of a PDF's compressed streams. */
function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = []
  for (const match of pdf.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)) {
    try {
      streams.push(inflateSync(pdf.subarray(match.index + match[0].length), { finishFlush: 2 }).toString('latin1'))
    } catch {
      // Not a text stream, for example a font.
    }
  }
  return streams
}

describe('the printed manual', () => {
  test('is a PDF under 2 MB with a title, language and several pages', () => {
    const pdf = readFileSync(file)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.length).toBeLessThan(2_000_000)
    const text = pdf.toString('latin1')
    expect([...text.matchAll(/\/Type \/Page\b/g)].length).toBeGreaterThan(8)
    expect(text).toContain('/Lang (en-GB)')
    expect(text).toContain('(Courtside Pro: user manual)')
    // One font each for text, bold and headings; more would mean fonts embedded once per line.
    expect([...text.matchAll(/\/Subtype \/Type0/g)]).toHaveLength(3)
  })

  test('has an outline entry for each chapter', () => {
    const titles = titlesOf(readFileSync(file))
    expect(titles).toEqual(expect.arrayContaining(chapters.map(({ title }, index) => `${index + 1} ${title}`)))
  })

  test('has a link target for each chapter, and text on its pages', () => {
    const pdf = readFileSync(file)
    const text = pdf.toString('latin1')
    for (const { id } of chapters) expect(text, id).toContain(`(${id})`)
    expect(streamsOf(pdf).filter((stream) => /\bT[jJ]\b/.test(stream)).length).toBeGreaterThan(8)
  })
})

describe.each(['/api/download/manual', '/courtside-user-manual.pdf'])('%s', (address) => {
  test('opens in the browser and has a file name', async () => {
    const response = await routesOf(file).request(address)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Content-Disposition')).toBe('inline; filename="courtside-user-manual.pdf"')
    const body = Buffer.from(await response.arrayBuffer())
    expect(body.equals(readFileSync(file))).toBe(true)
    expect(response.headers.get('Content-Length')).toBe(String(body.length))
  })

  test('answers 304 to a browser that has it, and HEAD without a body', async () => {
    const routes = routesOf(file)
    const head = await routes.request(address, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const etag = head.headers.get('ETag') ?? ''
    const repeated = await routes.request(address, { headers: { 'If-None-Match': `W/${etag}` } })
    expect([repeated.status, await repeated.text()]).toEqual([304, ''])
    expect((await routes.request(address, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  test('serves byte ranges, and the whole file if it has changed', async () => {
    const routes = routesOf(file)
    const get = (headers: Record<string, string>) => routes.request(address, { headers })
    const pdf = readFileSync(file)
    const part = await get({ Range: 'bytes=5-14' })
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 5-14/${pdf.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(pdf.subarray(5, 15))).toBe(true)
    expect((await get({ Range: `bytes=${pdf.length}-` })).status).toBe(416)
    const changed = await get({ Range: 'bytes=5-14', 'If-Range': '"another"' })
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, pdf.length])
  })

  test('changes its ETag with the file', async () => {
    const otherFile = path.join(folder, 'other.pdf')
    writeFileSync(otherFile, '%PDF-1.7')
    const marks = await Promise.all(
      [file, otherFile].map(async (manualFile) => (await routesOf(manualFile).request(address)).headers.get('ETag')),
    )
    expect(new Set(marks).size).toBe(2)
  })

  test.each([undefined, '/no/such/file.pdf'])(
    'points to the online manual if the file is missing (%s)',
    async (missingFile) => {
      const response = await routesOf(missingFile).request(address)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ message: expect.stringContaining('/user-manual'), code: 'notAvailable' })
    },
  )
})

describe('the API', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop({ demo: false })
  })
  afterAll(() => shop.close())

  test('describes the download and the policy date in OpenAPI', async () => {
    const { body } = await shop.call('GET', '/api/openapi.json')
    expect(body.paths['/api/download/manual'].get.responses['200'].content).toHaveProperty('application/pdf')
    expect(body.paths).toHaveProperty('/api/policies')
  })

  test('dates the policies by the day in London', async () => {
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' })
    expect((await shop.call('GET', '/api/policies')).body).toEqual({ updated: day.format(shop.services.clock.now()) })
    shop.clock.forward(86_400)
    expect((await shop.call('GET', '/api/policies')).body).toEqual({ updated: day.format(shop.services.clock.now()) })
  })
})
