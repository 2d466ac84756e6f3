const LONGEST_HEAD = 8 * 1024
const HEAD_END = Buffer.from('\r\n\r\n')

export type Part = {
  name: string
  /** From the browser, for display only. Undefined for a field that is not a file. */
  fileName: string | undefined
  /** Undefined if the part exceeded its limit: it was read and discarded. */
  content: Buffer | undefined
}

/** Yielded last if the body cannot be read to its end. */
export type BrokenOff = { brokenOff: 'malformed' | 'tooLong' }

/** Returns undefined if the type is not `multipart/form-data`. */
export function boundaryOf(contentType: string | undefined): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType ?? '')) return undefined
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '') ?? []
  return quoted ?? bare
}

/** RFC 7578. At most one part is in memory. Parts over their limit are discarded; reading stops at the body's limit. */
export async function* readParts(
  body: ReadableStream<Uint8Array> | null,
  boundary: string,
  { most, mostOfOne }: { most: number; mostOfOne: number },
): AsyncGenerator<Part | BrokenOff> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter has no line break before it.
  let rest: Buffer = Buffer.from('\r\n')
  let read = 0
  let within: 'before' | 'delimiter' | 'head' | 'content' = 'before'
  let head: Pick<Part, 'name' | 'fileName'> | undefined
  let kept: Buffer[] = []
  let length = 0

  const keep = (piece: Buffer) => {
    length += piece.length
    if (length > mostOfOne) kept = []
    else if (piece.length > 0) kept.push(Buffer.from(piece))
  }

  for await (const chunk of body ?? []) {
    read += chunk.length
    if (read > most) return yield { brokenOff: 'tooLong' }
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      if (within === 'before' || within === 'content') {
        const at = rest.indexOf(delimiter)
        const upTo = at < 0 ? Math.max(0, rest.length - delimiter.length + 1) : at
        if (within === 'content') keep(rest.subarray(0, upTo))
        rest = rest.subarray(upTo)
        if (at < 0) break
        rest = rest.subarray(delimiter.length)
        if (within === 'content' && head) {
          yield { ...head, content: length > mostOfOne ? undefined : Buffer.concat(kept) }
        }
        within = 'delimiter'
      } else if (within === 'delimiter') {
        if (rest.length < 2) break
        const next = rest.subarray(0, 2).toString('latin1')
        if (next === '--') return
        if (next !== '\r\n') return yield { brokenOff: 'malformed' }
        // The line break stays in `rest`, so that an empty head ends at once.
        within = 'head'
      } else {
        const end = rest.indexOf(HEAD_END)
        if (end > LONGEST_HEAD || (end < 0 && rest.length > LONGEST_HEAD)) return yield { brokenOff: 'malformed' }
        if (end < 0) break
        head = headOf(rest.subarray(0, end).toString('utf8'))
        if (!head) return yield { brokenOff: 'malformed' }
        rest = rest.subarray(end + HEAD_END.length)
        kept = []
        length = 0
        within = 'content'
      }
    }
  }
  yield { brokenOff: 'malformed' }
}

function headOf(text: string): Pick<Part, 'name' | 'fileName'> | undefined {
  const disposition = text.split('\r\n').find((line) => /^content-disposition:\s*form-data\b/i.test(line))
  const name = disposition && parameter(disposition, 'name')
  return name === undefined ? undefined : { name, fileName: parameter(disposition as string, 'filename') }
}

/** Browsers encode quotation marks and line breaks as `%22`, `%0D` and `%0A`. */
function parameter(disposition: string, name: string): string | undefined {
  const [, value] = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(disposition) ?? []
  return value?.replace(/%22/g, '"').replace(/%0D|%0A/gi, ' ')
}
