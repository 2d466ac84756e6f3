import { startTestPostgres } from './testPostgres.ts'

/** Vitest and Playwright call the function that this returns after the last test. */
export default startTestPostgres
