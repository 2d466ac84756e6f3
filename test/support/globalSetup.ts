import { startTestPostgres } from './testPostgres.ts'

/** Before any test: a PostgreSQL for the run. What it gives ends it, for Vitest and for Playwright alike. */
export default startTestPostgres
