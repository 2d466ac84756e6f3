import { CannotStart } from './cannotStart.ts'
import { serversOf } from './database/servers.ts'

/** Returns `CannotStart` naming the setting if the merchant can fix it, else the error. */
export function explainStartError(
  error: unknown,
  config: { dataDir: string; databaseUrl: string | undefined },
  setting = 'DATABASE_URL',
): unknown {
  if (!(error instanceof Error) || error instanceof CannotStart) return error
  const sentence =
    explainFolder(error, config.dataDir) ?? (config.databaseUrl && explainDatabase(error, config.databaseUrl, setting))
  return sentence ? new CannotStart(sentence) : error.cause ? explainCause(error, config, setting) : error
}

/** For an error of the direct connection. */
export const explainDirectError = (
  error: unknown,
  config: { dataDir: string; databaseUrl: string | undefined; databaseDirectUrl: string | undefined },
): unknown =>
  explainStartError(
    error,
    { ...config, databaseUrl: config.databaseDirectUrl },
    config.databaseUrl === config.databaseDirectUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
  )

function explainCause(error: Error, config: Parameters<typeof explainStartError>[1], setting: string): unknown {
  const explained = explainStartError(error.cause, config, setting)
  return explained instanceof CannotStart ? explained : error
}

const NO_PERMISSION = 'can’t be accessed by this user'
const FOLDER_ERRORS: Record<string, string> = {
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  EROFS: 'is on a read-only disk',
  ENOSPC: 'cannot be written: the disk is full',
  EEXIST: 'is a file, not a folder',
  ENOTDIR: 'has a file, not a folder, in its path',
}

function explainFolder({ code = '', path }: NodeJS.ErrnoException, dataDir: string): string | undefined {
  const reason = FOLDER_ERRORS[code]
  if (reason && path?.startsWith(dataDir)) return `${path}, in the folder DATA_DIR, ${reason}.`
}

function explainDatabase(error: NodeJS.ErrnoException, databaseUrl: string, setting: string): string | undefined {
  const { code = '', message, syscall, path } = error
  if (syscall === 'open')
    return `${setting} or DATABASE_CA_FILE names the file ${path}, which cannot be read (${code}).`
  const where = describeTarget(databaseUrl)
  const explained = where && (explainCode(code, message, where) ?? explainMessage(message, where))
  if (explained) return `${setting}: ${explained}.`
  if (error instanceof URIError) return `${setting} is malformed: a % must be followed by two hexadecimal digits.`
}

const POOLER =
  'this is a connection pooler that gives each transaction another connection. Set DATABASE_DIRECT_URL to the server behind it'

type ConnectionTarget = { server: string; database: string; user: string }

function describeTarget(databaseUrl: string): ConnectionTarget | undefined {
  const urls = serversOf(databaseUrl).map((server) => URL.parse(server))
  const [url] = urls
  if (!url) return undefined
  return {
    server: url.searchParams.get('host') ?? (urls.map((url) => url?.host).join(' and ') || 'localhost'),
    database: `the database “${url.pathname.slice(1) || url.username}”`,
    user: `the user “${url.username}”`,
  }
}

function explainCode(code: string, message: string, { server, database, user }: ConnectionTarget): string | undefined {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no server ${server}`
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `no PostgreSQL is running at ${server}`
    case 'EACCES':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `${server} cannot be reached (${code})`
    case 'ECONNRESET':
    case 'EPROTO':
      return `${server} doesn’t respond like a PostgreSQL server (${code})`
    case '28P01':
      return `${server} rejected the password for ${user}`
    case '28000':
      return `${server} refused access to ${user} (${message})`
    case '3D000':
      return `${server} has no ${database.slice(4)}. Create it first`
    case '25006':
      return `${database} is read-only`
    case '26000':
    case '42P05':
      return POOLER
    case '42501':
      return `${user} can’t create tables in ${database} (${message}). Make this user the owner`
    case '42P06':
    case '42P07':
    case '42710':
      return `${database} is already used by another program (${message}). Give the shop its own database`
    case '53300':
      return `${server} has no free connections`
    case '57P03':
      return `${server} is not ready (${message}). Start the shop again in a moment`
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `the certificate of ${server} is for another name (${message}). Use the name that it was issued for`
    case 'CERT_HAS_EXPIRED':
      return `the certificate of ${server}, or of the authority that signed it, has expired. Renew it`
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return `the certificate of ${server} isn’t trusted (${message}). Set DATABASE_CA_FILE to its CA certificate file`
  }
}

function explainMessage(message: string, { server, user }: ConnectionTarget): string | undefined {
  if (/unsupported startup parameter/.test(message)) return POOLER
  if (/timeout expired/.test(message)) return `${server} isn’t responding`
  if (/does not support SSL/.test(message))
    return `${server} doesn’t support TLS. Remove sslmode, or enable TLS on the server`
  if (/error establishing an SSL|Connection terminated|invalid .* message/.test(message)) {
    return `${server} doesn’t respond like a PostgreSQL server`
  }
  if (/password must be/.test(message)) return `${server} requires a password for ${user}`
}
