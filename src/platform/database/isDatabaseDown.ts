import { DatabaseSilent } from './shopClient.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const SERVER_CODES = new Set([
  '08001', // could not connect
  '08006', // connection failure
  '25006', // read-only: a failover has left this connection on a replica
  '25P03', // idle in a transaction for too long
  '53300', // too many connections
  '57014', // the statement took too long
  '57P01', // the server is shutting down, or somebody ended the connection
  '57P02', // another of its processes crashed
  '57P03', // starting up or recovering
])

const SOCKET_CALLS = ['connect', 'read', 'write', 'getaddrinfo']

// node-postgres sets no code for these.
const CLIENT_MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|connection error and is not queryable|Client was closed|after calling end on the pool/

export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  return (
    error instanceof DatabaseSilent ||
    (code !== undefined && SERVER_CODES.has(code)) ||
    (syscall !== undefined && SOCKET_CALLS.includes(syscall)) ||
    CLIENT_MESSAGES.test(error.message) ||
    isDatabaseDown(error.cause)
  )
}
