import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { sha256 } from '#/platform/sha256.ts'

/** For rate limits: an IPv4 address or an IPv6 /64 (one household). `'local'` without a connection. */
export const networkOf = (c: Context, trustedProxies: number): string =>
  resolveNetwork(socketAddress(c), c.req.header('X-Forwarded-For'), trustedProxies)

export const networkOfRequest = ({ socket, headers }: IncomingMessage, trustedProxies: number): string =>
  resolveNetwork(socket.remoteAddress, [headers['x-forwarded-for']].flat().join(), trustedProxies)

function resolveNetwork(socket: string | undefined, forwardedFor: string | undefined, trustedProxies: number): string {
  const forwarded = (forwardedFor ?? '').split(',').flatMap((entry) => entry.trim() || [])
  const hops = [socket, ...forwarded.toReversed()]
  const address = hops[Math.min(trustedProxies, hops.length - 1)]
  return normaliseAddress(address) ?? normaliseAddress(hops[0]) ?? 'local'
}

export const hashedNetwork = (c: Context, trustedProxies: number): string =>
  sha256(networkOf(c, trustedProxies), 'base64url').slice(0, 22)

function socketAddress(c: Context): string | undefined {
  const env = c.env as { incoming?: unknown; server?: unknown } | undefined
  return env?.incoming || env?.server ? getConnInfo(c).remote.address : undefined
}

function normaliseAddress(written: string | undefined): string | undefined {
  if (!written) return undefined
  const address = written
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (!isIP(address)) return undefined
  if (isIPv4(address)) return address
  const full = expandIpv6(address)
  const mapped = full.slice(0, 5).every((group) => group === 0) && full[5] === 0xffff
  if (mapped)
    return full
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${full
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function expandIpv6(address: string): number[] {
  const hexOnly = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...[a, b, c, d]: string[]) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  )
  const [head = '', tail] = hexOnly.split('::')
  const groups = (text: string) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}
