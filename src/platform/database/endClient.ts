import type { Duplex } from 'node:stream'
import type { Client } from 'pg'

type Socket = Duplex & { bytesRead: number; setTimeout(ms: number, onTimeout: () => void): unknown }

/** Not in pg's public API. After `connect` it is the TLS socket, if there is one. */
export const socketOf = (client: Client) => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Cleanly if the server responds within `ms`, otherwise by force. */
export async function endClient(client: Client, ms = 1_000): Promise<void> {
  const timer = setTimeout(() => socketOf(client).destroy(), ms)
  try {
    await client.end()
  } finally {
    clearTimeout(timer)
  }
}
