import path from 'node:path'
import { z } from 'zod'
import { serversOf } from './servers.ts'

const VERIFIED_MODES = new Set(['prefer', 'require', 'verify-ca', 'verify-full'])
const WRITABLE = ['read-write', 'primary', 'any']

/** May name several servers, of which the shop uses the one that can be written to. */
export const databaseUrl = z
  .string()
  .refine(
    (url) => serversOf(url).every((server) => ['postgres:', 'postgresql:'].includes(URL.parse(server)?.protocol ?? '')),
    'must be an address that starts with postgres:// or postgresql://',
  )
  .refine(
    (url) => WRITABLE.includes(parametersOf(url).get('target_session_attrs') ?? 'any'),
    'must name a server that the shop can write to. Remove target_session_attrs, or set it to read-write',
  )

/** Verifies the server's certificate, by `caFile` if there is one. pg does so for `sslmode=require` too, with a warning. */
export function withVerifiedTls(url: string, caFile: string | undefined): string {
  const parameters = parametersOf(url)
  const isVerified = parameters.get('sslmode') ? !unverifiedMode(url) : caFile
  if (isSocket(parameters) || !isVerified) return url
  parameters.set('sslmode', 'verify-full')
  if (caFile) parameters.set('sslrootcert', path.resolve(caFile))
  return `${url.split('?')[0]}?${parameters}`
}

/** The `sslmode` with which a CA file would be ignored. A socket has no use for one in any mode. */
export function unverifiedMode(url: string): string | undefined {
  const parameters = parametersOf(url)
  const mode = parameters.get('sslmode')
  return mode && !VERIFIED_MODES.has(mode) && !isSocket(parameters) ? mode : undefined
}

const isSocket = (parameters: URLSearchParams) => parameters.get('host')?.startsWith('/')

const parametersOf = (url: string) => new URLSearchParams(url.split('?')[1])
