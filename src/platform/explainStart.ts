import { CannotStart } from './cannotStart.ts'

/** Returns `CannotStart` with a sentence that names the setting if the merchant can fix it, else the error. */
export function explainStart(error: unknown, config: { dataDir: string; databaseUrl: string | undefined }): unknown {
  if (!(error instanceof Error) || error instanceof CannotStart) return error
  const sentence =
    explainFolder(error, config.dataDir) ?? (config.databaseUrl && explainDatabase(error, config.databaseUrl))
  return sentence ? new CannotStart(sentence) : error.cause ? explainCause(error, config) : error
}

function explainCause(error: Error, config: Parameters<typeof explainStart>[1]): unknown {
  const explained = explainStart(error.cause, config)
  return explained instanceof CannotStart ? explained : error
}

const NOT_OURS = 'may not be used by this user'
const FOLDER_TROUBLE: Record<string, string> = {
  EACCES: NOT_OURS,
  EPERM: NOT_OURS,
  EROFS: 'is on a disk that can only be read',
  ENOSPC: 'cannot be written: the disk is full',
  EEXIST: 'is a file, not a folder',
  ENOTDIR: 'lies below a file',
}

function explainFolder({ code = '', path }: NodeJS.ErrnoException, dataDir: string): string | undefined {
  const trouble = FOLDER_TROUBLE[code]
  if (trouble && path?.startsWith(dataDir)) return `${path}, in the folder DATA_DIR, ${trouble}.`
}

function explainDatabase(error: NodeJS.ErrnoException, databaseUrl: string): string | undefined {
  const { code = '', message, syscall, path } = error
  if (syscall === 'open') return `DATABASE_URL names the file ${path}, which cannot be read (${code}).`
  const where = describe(databaseUrl)
  const explained = where && (byCode(code, message, where) ?? byMessage(message, where))
  if (explained) return `DATABASE_URL: ${explained}.`
  if (error instanceof URIError) return 'DATABASE_URL is malformed: a % must be followed by two hexadecimal digits.'
}

type Where = { server: string; database: string; user: string }

function describe(databaseUrl: string): Where | undefined {
  const url = URL.parse(databaseUrl)
  if (!url) return undefined
  return {
    server: url.searchParams.get('host') ?? (url.host || 'localhost'),
    database: `the database “${url.pathname.slice(1) || url.username}”`,
    user: `the user “${url.username}”`,
  }
}

function byCode(code: string, message: string, { server, database, user }: Where): string | undefined {
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
      return `${server} does not speak as PostgreSQL does (${code})`
    case '28P01':
      return `${server} refuses the password of ${user}`
    case '28000':
      return `${server} does not let ${user} in (${message})`
    case '3D000':
      return `${server} has no ${database.slice(4)}. Create it first`
    case '25006':
      return `${database} can only be read`
    case '42501':
      return `${user} may not make tables in ${database} (${message}). Make this user its owner`
    case '42P06':
    case '42P07':
    case '42710':
      return `${database} already holds something of another program (${message}). Give the shop a database of its own`
    case '53300':
      return `${server} takes no more connections`
    case '57P03':
      return `${server} is not ready (${message}). Start the shop again in a moment`
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'CERT_HAS_EXPIRED':
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return `the certificate of ${server} cannot be trusted (${message}). Name its authority’s file with sslrootcert`
  }
}

function byMessage(message: string, { server, user }: Where): string | undefined {
  if (/timeout expired/.test(message)) return `${server} does not answer`
  if (/does not support SSL/.test(message))
    return `${server} does not offer TLS. Leave out sslmode, or switch TLS on there`
  if (/error establishing an SSL|Connection terminated|invalid .* message/.test(message)) {
    return `${server} does not speak as PostgreSQL does`
  }
  if (/password must be/.test(message)) return `${server} wants a password for ${user}`
}
