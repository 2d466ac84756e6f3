import { sha256Bytes } from '#/platform/sha256.ts'

const LINE_FEED = 10
const LANE_MODULUS = 2 ** 48

export type Digest = { rows: number; checksum: string }

/** Digests rows in COPY's text format: the sum of their SHA-256, so that their order doesn't matter. */
export function createRowDigest() {
  let rows = 0
  let [high, low] = [0, 0]
  let unfinished: Buffer[] = []

  function addRow(row: Buffer): void {
    const digest = sha256Bytes(row)
    high = (high + digest.readUIntBE(0, 6)) % LANE_MODULUS
    low = (low + digest.readUIntBE(6, 6)) % LANE_MODULUS
    rows += 1
  }

  return {
    add(piece: Buffer): void {
      let from = 0
      for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, from)) {
        const row = piece.subarray(from, end)
        addRow(unfinished.length > 0 ? Buffer.concat([...unfinished, row]) : row)
        unfinished = []
        from = end + 1
      }
      if (from < piece.length) unfinished.push(Buffer.from(piece.subarray(from)))
    },
    value: (): Digest => ({ rows, checksum: [high, low].map((lane) => lane.toString(16).padStart(12, '0')).join('') }),
  }
}
