import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { acceptRequestId, REQUEST_ID_HEADER } from '#/platform/observe/identity.ts'
import { sha256 } from '#/platform/sha256.ts'
import { chooseEncoding, type Encoding, matchesEtag } from './negotiation.ts'

type EncodedContent = {
  body: Buffer<ArrayBuffer>
  etag: string
  /** Names and values in turn, the fastest form for node:http. */
  headers: string[]
  notModifiedHeaders: string[]
}

export type Content = {
  status: number
  isCompressible: boolean
  getEncoded(encoding: Encoding): EncodedContent | undefined
  encode(encoding: Encoding): Promise<EncodedContent>
}

/** ETags depend on the content alone, so that all processes agree. Compresses on demand, unless `brotli` is given. */
export function createContent({
  body,
  headers,
  status = 200,
  isCompressible = true,
  brotli,
}: {
  body: Buffer<ArrayBuffer>
  headers: Record<string, string>
  status?: number
  isCompressible?: boolean
  brotli?: Buffer<ArrayBuffer>
}): Content {
  const hash = sha256(body, 'base64url').slice(0, 22)
  const compress = {
    br: () =>
      promisify(brotliCompress)(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 6,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          // No larger than the content: the default of 4 MB would dominate memory use.
          [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 16)))),
        },
      }),
    gzip: () => promisify(gzip)(body, { level: 9 }),
  }

  function withHeaders(encoding: Encoding, encoded: Buffer<ArrayBuffer>): EncodedContent {
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
    const { 'Content-Type': type = 'application/octet-stream', ...others } = headers
    const commonHeaders = {
      ...others,
      ...(isCompressible ? { Vary: 'Accept-Encoding' } : {}),
      ...(status === 200 ? { ETag: etag } : {}),
    }
    const bodyHeaders = {
      'Content-Type': type,
      'Content-Length': String(encoded.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    }
    const unchangedHeaders = Object.entries(commonHeaders).flat()
    return {
      body: encoded,
      etag,
      headers: [...Object.entries(bodyHeaders).flat(), ...unchangedHeaders],
      notModifiedHeaders: unchangedHeaders,
    }
  }

  const encodings: Partial<Record<Encoding, EncodedContent>> = {
    identity: withHeaders('identity', body),
    ...(brotli ? { br: withHeaders('br', brotli) } : {}),
  }
  const pending: Partial<Record<Encoding, Promise<EncodedContent>>> = {}
  return {
    status,
    isCompressible,
    getEncoded: (encoding) => encodings[encoding],
    encode(encoding) {
      const ready = encodings[encoding]
      if (ready || encoding === 'identity') return Promise.resolve(ready ?? withHeaders('identity', body))
      pending[encoding] ??= compress[encoding]()
        .then((encoded) => {
          const dressed = withHeaders(encoding, encoded)
          encodings[encoding] = dressed
          return dressed
        })
        .finally(() => delete pending[encoding])
      return pending[encoding]
    },
  }
}

const negotiateEncoding = (content: Content, acceptEncoding: string | undefined): Encoding =>
  content.isCompressible ? chooseEncoding(acceptEncoding) : 'identity'

export function sendIfEncoded(content: Content, request: IncomingMessage, response: ServerResponse): boolean {
  const encoded = content.getEncoded(negotiateEncoding(content, request.headers['accept-encoding']))
  if (!encoded) return false
  if (content.status === 200 && matchesEtag(request.headers['if-none-match'], encoded.etag)) {
    response.writeHead(304, withProxyRequestId(encoded.notModifiedHeaders, request))
    response.end()
  } else {
    response.writeHead(content.status, withProxyRequestId(encoded.headers, request))
    response.end(request.method === 'HEAD' ? undefined : encoded.body)
  }
  return true
}

/** A generated id would match no log line and would make a 304 a fifth slower. */
function withProxyRequestId(headers: string[], request: IncomingMessage): string[] {
  const requestId = request.headers['x-request-id']
  return requestId === undefined ? headers : [...headers, REQUEST_ID_HEADER, acceptRequestId(requestId)]
}

export async function respondWithContent(content: Content, c: Context): Promise<Response> {
  const encoded = await content.encode(negotiateEncoding(content, c.req.header('Accept-Encoding')))
  if (content.status === 200 && matchesEtag(c.req.header('If-None-Match'), encoded.etag)) {
    return c.body(null, 304, toRecord(encoded.notModifiedHeaders))
  }
  return c.body(encoded.body, content.status as 200, toRecord(encoded.headers))
}

function toRecord(flat: string[]): Record<string, string> {
  const record: Record<string, string> = {}
  for (let index = 0; index < flat.length; index += 2) record[flat[index] as string] = flat[index + 1] as string
  return record
}
