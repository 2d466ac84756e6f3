import { startTestPostgres } from './testPostgres.ts'

/** Runners call the function that this returns after the last test. */
export default startTestPostgres
