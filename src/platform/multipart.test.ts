import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MultipartError, type Part, parseBoundary, parseMultipart } from './multipart.ts'

const BOUNDARY = 'xYz'
const LIMITS = { maxFileBytes: 1000, maxFieldBytes: 500 }

function streamOf(body: Buffer, cuts: number[]) {
  const at = [0, ...cuts.map((cut) => cut % (body.length + 1)).sort((one, other) => one - other), body.length]
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (let i = 1; i < at.length; i += 1) controller.enqueue(body.subarray(at[i - 1], at[i]))
      controller.close()
    },
  })
}

async function read(body: Buffer, cuts: number[] = []) {
  const parts: (Part | MultipartError)[] = []
  for await (const part of parseMultipart(streamOf(body, cuts), BOUNDARY, LIMITS)) parts.push(part)
  return parts
}

const written = (contents: Uint8Array[]) =>
  Buffer.concat([
    ...contents.flatMap((content, at) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="images"; filename="${at}.jpg"\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])

test('reads the parts wherever the stream is split', async () => {
  const content = fc
    .array(fc.constantFrom('\r', '\n', '-', 'x', 'Y', 'z', '\r\n--xY', 'a'), { maxLength: 30 })
    .map((pieces) => Buffer.from(pieces.join('')))
    .filter((bytes) => !`\r\n${bytes.toString()}`.includes(`\r\n--${BOUNDARY}`))
  await fc.assert(
    fc.asyncProperty(
      fc.array(content, { maxLength: 4 }),
      fc.array(fc.nat(), { maxLength: 20 }),
      async (contents, cuts) => {
        const parts = await read(written(contents), cuts)
        expect(parts).toEqual(contents.map((bytes, at) => ({ name: 'images', fileName: `${at}.jpg`, content: bytes })))
      },
    ),
  )
})

test('discards a part that is too long but not the next', async () => {
  const parts = await read(written([new Uint8Array(1001), Buffer.from('short')]), [100, 500, 900])
  expect(parts.map((part) => 'content' in part && part.content?.toString())).toEqual([undefined, 'short'])
})

const field = (name: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`

test.each([
  ['one long field', field('text', 'x'.repeat(501))],
  ['several fields', field('one', 'x'.repeat(300)) + field('two', 'x'.repeat(300))],
  ['many long names', Array.from({ length: 20 }, (_, at) => field(`${at}`.repeat(30), '')).join('')],
])('stops at %s that are too long together', async (_, body) => {
  const parts = await read(Buffer.from(`${body}${field('never', 'read')}--${BOUNDARY}--\r\n`), [100, 400, 600])
  expect(parts.at(-1)).toEqual({ brokenOff: 'tooLong' })
})

test.each([
  ['has no name', 'Content-Disposition: form-data'],
  ['says nothing of itself', 'Content-Type: image/jpeg'],
  ['has a head of over 8 KB', `X-Long: ${'x'.repeat(8192)}\r\nContent-Disposition: form-data; name="images"`],
])('refuses a form with a part that %s, instead of leaving the part out', async (_, head) => {
  const parts = await read(
    Buffer.from(`${field('one', '1')}--${BOUNDARY}\r\n${head}\r\n\r\nlost\r\n--${BOUNDARY}--\r\n`),
  )
  expect(parts.at(-1)).toEqual({ brokenOff: 'malformed' })
})

test('any bytes result in parts or an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      expect(await read(Buffer.from(bytes))).toEqual([{ brokenOff: 'malformed' }])
    }),
  )
})

test.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
  ['multipart/form-data', undefined],
  ['text/plain; boundary=abc', undefined],
  [undefined, undefined],
])('reads the boundary of %j', (type, boundary) => expect(parseBoundary(type)).toBe(boundary))
