/** A part of a file: both ends included. */
export type ByteRange = { start: number; end: number }

/**
 * The part of `size` bytes that a `Range` header asks for. Undefined when it asks for none that is known here (the whole is
 * sent then), `'unsatisfiable'` when it lies outside. Of several parts only one is ever sent, so several are none.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
