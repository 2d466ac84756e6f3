const MAX_HEADER_BYTES = 8 * 1024
const HEADER_END = Buffer.from('\r\n\r\n')

export type Part = {
  name: string
  /** From the browser: for display only. Undefined for a field. */
  fileName: string | undefined
  /** Undefined if it’s a file that exceeded its limit. */
  content: Buffer | undefined
}

export type MultipartError = { brokenOff: 'malformed' | 'tooLong' }

export type MultipartLimits = {
  /** Of a file. A larger one has no content. */
  maxFileBytes: number
  /** Of all fields together, names included. */
  maxFieldBytes: number
}

export function parseBoundary(contentType: string | undefined): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType ?? '')) return undefined
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '') ?? []
  return quoted ?? bare
}

/** RFC 7578. At most one part is in memory. Limit the body's length before (`bodyLimits.ts`). */
export async function* parseMultipart(
  body: ReadableStream<Uint8Array> | null,
  boundary: string,
  { maxFileBytes, maxFieldBytes }: MultipartLimits,
): AsyncGenerator<Part | MultipartError> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter has no line break before it.
  let rest: Buffer = Buffer.from('\r\n')
  let fieldBytes = 0
  let state: 'before' | 'delimiter' | 'head' | 'content' = 'before'
  let head: Pick<Part, 'name' | 'fileName'> | undefined
  let chunks: Buffer[] = []
  let length = 0

  const append = (piece: Buffer) => {
    length += piece.length
    if (head?.fileName === undefined) fieldBytes += piece.length
    if (length > maxFileBytes) chunks = []
    else if (piece.length > 0) chunks.push(Buffer.from(piece))
  }

  for await (const chunk of body ?? []) {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      if (state === 'before' || state === 'content') {
        const at = rest.indexOf(delimiter)
        const upTo = at < 0 ? Math.max(0, rest.length - delimiter.length + 1) : at
        if (state === 'content') append(rest.subarray(0, upTo))
        if (fieldBytes > maxFieldBytes) return yield { brokenOff: 'tooLong' }
        rest = rest.subarray(upTo)
        if (at < 0) break
        rest = rest.subarray(delimiter.length)
        if (state === 'content' && head) {
          yield { ...head, content: length > maxFileBytes ? undefined : Buffer.concat(chunks) }
        }
        state = 'delimiter'
      } else if (state === 'delimiter') {
        if (rest.length < 2) break
        const next = rest.subarray(0, 2).toString('latin1')
        if (next === '--') return
        if (next !== '\r\n') return yield { brokenOff: 'malformed' }
        state = 'head'
      } else {
        const end = rest.indexOf(HEADER_END)
        if (end > MAX_HEADER_BYTES || (end < 0 && rest.length > MAX_HEADER_BYTES))
          return yield { brokenOff: 'malformed' }
        if (end < 0) break
        head = parsePartHeader(rest.subarray(0, end).toString('utf8'))
        if (!head) return yield { brokenOff: 'malformed' }
        rest = rest.subarray(end + HEADER_END.length)
        if (head.fileName === undefined) fieldBytes += head.name.length
        chunks = []
        length = 0
        state = 'content'
      }
    }
  }
  yield { brokenOff: 'malformed' }
}

function parsePartHeader(text: string): Pick<Part, 'name' | 'fileName'> | undefined {
  const disposition = text.split('\r\n').find((line) => /^content-disposition:\s*form-data\b/i.test(line))
  const name = disposition && parameter(disposition, 'name')
  return name === undefined ? undefined : { name, fileName: parameter(disposition as string, 'filename') }
}

/** Browsers encode quotation marks and line breaks as `%22`, `%0D` and `%0A`. */
function parameter(disposition: string, name: string): string | undefined {
  const [, value] = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(disposition) ?? []
  return value?.replace(/%22/g, '"').replace(/%0D|%0A/gi, ' ')
}
