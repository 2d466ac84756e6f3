import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { matchedRoutes } from 'hono/route'

export const MAX_BODY_BYTES = 256 * 1024

/** A body of `type` that may be larger than 256 KiB: a property of the endpoint that reads it. */
export type LargeBody = {
  /** The media type; a body of any other is limited to 256 KiB here too. */
  type: 'multipart/form-data' | 'text/csv'
  maxBytes: number
  /** The JSON of the 413. */
  tooLarge: { message: string }
}

/** Thrown by a read that exceeds the endpoint's limit. A 413. */
export class BodyTooLarge extends Error {
  readonly refusal: { message: string }
  constructor(refusal: { message: string }) {
    super(refusal.message)
    this.refusal = refusal
  }
}

const declared = new WeakMap<object, LargeBody>()

/** Middleware of the one endpoint that reads such a body. It only declares: `limitBody` limits. */
export function declareLargeBody(body: LargeBody): MiddlewareHandler {
  const handler: MiddlewareHandler = (_, next) => next()
  declared.set(handler, body)
  return handler
}

const limitToMaxBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => c.json({ message: 'That’s too large. A request can be up to 256 KB.' }, 413),
})

/** Every body, also without `Content-Length`: up to 256 KiB, unless its endpoint declares more. */
export const limitBody: MiddlewareHandler = async (c, next) => {
  const large = findDeclared(c)
  if (!large) return limitToMaxBody(c, next)
  if (Number(c.req.header('Content-Length') ?? 0) > large.maxBytes) return c.json(large.tooLarge, 413)
  const { body } = c.req.raw
  if (body) c.req.raw = new Request(c.req.raw, { body: body.pipeThrough(limitStream(large)), duplex: 'half' } as object)
  return next()
}

function findDeclared(c: Context): LargeBody | undefined {
  const type = mediaType(c.req.header('Content-Type'))
  for (const { handler, method } of matchedRoutes(c)) {
    const large = declared.get(handler)
    if (large && method === c.req.method && large.type === type) return large
  }
  return undefined
}

export const mediaType = (contentType = ''): string => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''

function limitStream({ maxBytes, tooLarge }: LargeBody): TransformStream<Uint8Array, Uint8Array> {
  let length = 0
  return new TransformStream({
    transform(chunk, controller) {
      length += chunk.length
      if (length > maxBytes) controller.error(new BodyTooLarge(tooLarge))
      else controller.enqueue(chunk)
    },
  })
}
