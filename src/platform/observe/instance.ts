import { randomBytes } from 'node:crypto'

/** A short digest of the sources, replaced by the build. */
declare const __BUILD__: string | undefined

/** Eight hexadecimal digits, or `dev` when nothing was built. */
export const BUILD = typeof __BUILD__ === 'string' ? __BUILD__ : 'dev'

export const INSTANCE = randomBytes(3).toString('hex')
