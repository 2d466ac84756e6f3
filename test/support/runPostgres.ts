// A process of its own around startPostgres, for tests that kill it: node test/support/runPostgres.ts <data folder>
import { startPostgres } from '#/platform/postgres/startPostgres.ts'

const log = { debug: () => {}, error: (message: string) => console.error(message) }
const postgres = await startPostgres({ dataDir: process.argv[2] as string, log })
console.log(JSON.stringify({ url: postgres.url, pid: postgres.pid() }))

process.on('SIGINT', () => console.log('SIGINT'))
// Without a word to the server: what ends it is its own affair.
process.stdin.on('end', () => process.exit(0)).resume()
