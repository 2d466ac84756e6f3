import { randomBytes } from 'node:crypto'

/** Replaced by the build. */
declare const __BUILD__: string | undefined

export const BUILD = typeof __BUILD__ === 'string' ? __BUILD__ : 'dev'

export const INSTANCE = randomBytes(3).toString('hex')
