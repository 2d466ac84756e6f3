import { randomBytes } from 'node:crypto'

/** A short digest of the sources, written in by the build. */
declare const __BUILD__: string | undefined

/** Which build this process runs: eight hexadecimal digits, or `dev` where nothing was built. */
export const BUILD = typeof __BUILD__ === 'string' ? __BUILD__ : 'dev'

/** Names this process among several, until it ends. */
export const INSTANCE = randomBytes(3).toString('hex')
