import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { REQUEST_ID_HEADER, requestIdOf } from '#/platform/observe/requestId.ts'
import { chooseEncoding, type Encoding, isUnchanged } from './negotiation.ts'

type Made = {
  body: Buffer<ArrayBuffer>
  etag: string
  /** Alternating names and values, the fastest form for node:http. */
  headers: string[]
  unchangedHeaders: string[]
}

export type Content = {
  status: number
  isCompressible: boolean
  ready(encoding: Encoding): Made | undefined
  make(encoding: Encoding): Promise<Made>
}

/** ETags depend on the content alone, so that all processes agree. Compresses off the main thread, on demand. */
export function createContent({
  body,
  headers,
  status = 200,
  isCompressible = true,
  brotliQuality = 6,
}: {
  body: Buffer<ArrayBuffer>
  headers: Record<string, string>
  status?: number
  isCompressible?: boolean
  brotliQuality?: number
}): Content {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const compress = {
    br: () =>
      promisify(brotliCompress)(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          // A window no larger than the content: the default of 4 MB would dominate memory use.
          [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 16)))),
        },
      }),
    gzip: () => promisify(gzip)(body, { level: 9 }),
  }

  function withHeaders(encoding: Encoding, encoded: Buffer<ArrayBuffer>): Made {
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
    const { 'Content-Type': type = 'application/octet-stream', ...others } = headers
    const always = {
      ...others,
      ...(isCompressible ? { Vary: 'Accept-Encoding' } : {}),
      // Only a 200 can be revalidated.
      ...(status === 200 ? { ETag: etag } : {}),
    }
    const ofBody = {
      'Content-Type': type,
      'Content-Length': String(encoded.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    }
    const unchangedHeaders = Object.entries(always).flat()
    return { body: encoded, etag, headers: [...Object.entries(ofBody).flat(), ...unchangedHeaders], unchangedHeaders }
  }

  const made: Partial<Record<Encoding, Made>> = { identity: withHeaders('identity', body) }
  const making: Partial<Record<Encoding, Promise<Made>>> = {}
  return {
    status,
    isCompressible,
    ready: (encoding) => made[encoding],
    make(encoding) {
      const ready = made[encoding]
      if (ready || encoding === 'identity') return Promise.resolve(ready ?? withHeaders('identity', body))
      making[encoding] ??= compress[encoding]()
        .then((encoded) => {
          const dressed = withHeaders(encoding, encoded)
          made[encoding] = dressed
          return dressed
        })
        // So that a failure is retried.
        .finally(() => delete making[encoding])
      return making[encoding]
    },
  }
}

const wanted = (content: Content, acceptEncoding: string | undefined): Encoding =>
  content.isCompressible ? chooseEncoding(acceptEncoding) : 'identity'

/** Returns false if the content has yet to be compressed. */
export function sendReady(content: Content, request: IncomingMessage, response: ServerResponse): boolean {
  const made = content.ready(wanted(content, request.headers['accept-encoding']))
  if (!made) return false
  if (content.status === 200 && isUnchanged(request.headers['if-none-match'], made.etag)) {
    response.writeHead(304, withGivenId(made.unchangedHeaders, request))
    response.end()
  } else {
    response.writeHead(content.status, withGivenId(made.headers, request))
    response.end(request.method === 'HEAD' ? undefined : made.body)
  }
  return true
}

/** A generated id would match no log line and would make a 304 a fifth slower. */
function withGivenId(headers: string[], request: IncomingMessage): string[] {
  const given = request.headers['x-request-id']
  return given === undefined ? headers : [...headers, REQUEST_ID_HEADER, requestIdOf(given)]
}

export async function answerContent(content: Content, c: Context): Promise<Response> {
  const made = await content.make(wanted(content, c.req.header('Accept-Encoding')))
  if (content.status === 200 && isUnchanged(c.req.header('If-None-Match'), made.etag)) {
    return c.body(null, 304, toRecord(made.unchangedHeaders))
  }
  return c.body(made.body, content.status as 200, toRecord(made.headers))
}

function toRecord(flat: string[]): Record<string, string> {
  const record: Record<string, string> = {}
  for (let at = 0; at < flat.length; at += 2) record[flat[at] as string] = flat[at + 1] as string
  return record
}
