import { startTestPostgres } from './testPostgres.ts'

/** Vitest calls the function that this returns after the last test. */
export default startTestPostgres
