import { Client } from 'pg'
import { endClient } from './endClient.ts'

const PROBE_TIMEOUT_MS = 1_000
/** For a burst of connections. After a failover it's at most so much out of date. */
const REMEMBERED_MS = 1_000
const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^/?#@]*@)?)([^/?#]*)(.*)$/

const known = new Map<string, Promise<string>>()

/** Splits libpq's form for several servers, `postgresql://user@one:5433,two/shop`, into a URL for each, with its port. */
export function serversOf(url: string): string[] {
  const [, login = '', hosts = '', rest = ''] = AUTHORITY.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => login + withPort(host) + rest) : [url]
}

const withPort = (host: string) => (/:\d+$/.test(host) ? host : `${host}:5432`)

/** The URL of the only server, or of the one that isn't a standby, which takes a connection to each. */
export function primaryOf(url: string): Promise<string> {
  const servers = serversOf(url)
  if (servers.length === 1) return Promise.resolve(url)
  const remembered = known.get(url)
  if (remembered) return remembered
  const primary = askAll(servers)
  const forget = () => known.delete(url)
  known.set(url, primary)
  primary.then(() => setTimeout(forget, REMEMBERED_MS).unref(), forget)
  return primary
}

async function askAll(servers: string[]): Promise<string> {
  try {
    return await Promise.any(servers.map(assertPrimary))
  } catch (error) {
    throw (error as AggregateError).errors.at(-1)
  }
}

async function assertPrimary(url: string): Promise<string> {
  const client = new Client({
    connectionString: url,
    application_name: 'courtside',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('SELECT pg_is_in_recovery() AS "isStandby"')
    if (rows[0].isStandby) throw Object.assign(new Error('All servers that respond are read-only'), { code: '25006' })
    return url
  } finally {
    void endClient(client, 0)
  }
}
