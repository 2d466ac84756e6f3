import { connect, createServer, type Socket } from 'node:net'

export type NetworkPath = {
  url: string
  /** Without closing connections; with `also: 'new'` for new ones too. */
  silence(also?: 'new'): void
  restore(): void
  /** Closes the connection of the next response that contains this, such as COMMIT, instead of forwarding it. */
  loseResponse(text: string): void
  close(): Promise<void>
}

/** `url` may be a Unix socket. Without a `port` it listens on a free one. */
export async function openNetworkPath(url: string, { port: ownPort = 0 } = {}): Promise<NetworkPath> {
  const target = new URL(url)
  const socketFolder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const host = target.hostname
  const paths = new Set<{ sockets: Socket[]; isSilent: boolean }>()
  let silencesNew = false
  let lost: string | undefined

  const server = createServer((client) => {
    const database = socketFolder ? connect(`${socketFolder}/.s.PGSQL.${port}`) : connect(port, host)
    const path = { sockets: [client, database], isSilent: false }
    paths.add(path)
    // Before it's piped on.
    database.on('data', (chunk) => {
      if (lost === undefined || !chunk.includes(lost)) return
      lost = undefined
      client.destroy()
    })
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.pipe(to)
      // A dead path doesn't forward the end of a connection.
      from.on('error', () => {}).on('close', () => path.isSilent || to.destroy())
    }
    if (silencesNew) silencePath(path)
  })
  const silencePath = (path: { sockets: Socket[]; isSilent: boolean }) => {
    path.isSilent = true
    for (const socket of path.sockets) socket.unpipe().pause()
  }
  await new Promise<void>((resolve) => server.listen(ownPort, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('The proxy has no port')
  target.searchParams.delete('host')
  target.hostname = '127.0.0.1'
  target.port = String(address.port)

  return {
    url: target.href,
    silence(also) {
      silencesNew ||= also === 'new'
      paths.forEach(silencePath)
    },
    restore() {
      silencesNew = false
    },
    loseResponse(text) {
      lost = text
    },
    close() {
      for (const { sockets } of paths) for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
