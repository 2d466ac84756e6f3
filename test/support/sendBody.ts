import net from 'node:net'

const PIECE = Buffer.alloc(64 * 1024, 'x')

export type SentBody = { method: string; path: string; headers: Record<string, string> }

/** Connects and sends the head of a request, and whatever of its body the caller writes. */
export function sendHead(port: number, { method, path, headers }: SentBody): net.Socket {
  const socket = net.connect({ port, host: '127.0.0.1' }).setEncoding('latin1')
  const lines = Object.entries({ Host: `localhost:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  return socket
}

/** Resolves to the status of the response, and hangs up; 0 if the connection is closed without one. */
export function statusOf(socket: net.Socket): Promise<number> {
  return new Promise((resolve) => {
    socket.once('data', (response) => {
      resolve(Number(/^HTTP\/1\.1 (\d{3}) /.exec(String(response))?.[1] ?? 0))
      socket.destroy()
    })
    // The server may close while the body is being sent.
    socket.on('error', () => {})
    socket.once('close', () => resolve(0))
  })
}

/** A body of `length` bytes around a filler, in every form that a route may read. */
export function bodiesOf(length: number) {
  const form = 'multipart/form-data; boundary=cut'
  const part = (disposition: string) => `--cut\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
  const end = '\r\n--cut--\r\n'
  const file = 'filename="a.jpg"\r\nContent-Type: image/jpeg'
  const sized = { 'Content-Length': String(length) }
  const chunked = { 'Transfer-Encoding': 'chunked' }
  return [
    { name: 'JSON', headers: { 'Content-Type': 'application/json', ...sized }, before: '{"a":"', after: '"}' },
    {
      name: 'chunked JSON',
      headers: { 'Content-Type': 'application/json', ...chunked },
      before: '{"a":"',
      after: '"}',
    },
    { name: 'CSV', headers: { 'Content-Type': 'text/csv', ...chunked }, before: 'Name\n', after: '' },
    ...['request', 'review'].map((name) => ({
      name: `form field ${name}`,
      headers: { 'Content-Type': form, ...sized },
      before: part(`name="${name}"`),
      after: end,
    })),
    ...['photographs', 'images'].map((name) => ({
      name: `file ${name}`,
      headers: { 'Content-Type': form, ...chunked },
      before: part(`name="${name}"; ${file}`),
      after: end,
    })),
  ]
}

/** Sends the whole body unless the server ends the connection. Resolves to the status. */
export async function sendLarge(
  port: number,
  request: Pick<SentBody, 'method' | 'path'>,
  { headers, before, after }: ReturnType<typeof bodiesOf>[number],
  { length, also }: { length: number; also: Record<string, string> },
): Promise<number> {
  const socket = sendHead(port, { ...request, headers: { ...headers, ...also } })
  const isChunked = 'Transfer-Encoding' in headers
  const status = statusOf(socket)
  let left = length - before.length - after.length
  const write = (piece: Buffer | string) =>
    new Promise<void>((resolve) => {
      if (!socket.writable) return resolve()
      if (isChunked) socket.write(`${piece.length.toString(16)}\r\n`)
      socket.write(piece, () => resolve())
      if (isChunked) socket.write('\r\n')
    })
  if (before) await write(before)
  for (; left > 0 && socket.writable; left -= PIECE.length) await write(PIECE.subarray(0, Math.min(left, PIECE.length)))
  if (after) await write(after)
  if (isChunked && socket.writable) socket.write('0\r\n\r\n')
  return status
}
