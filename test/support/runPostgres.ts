// For tests that kill it: node test/support/runPostgres.ts <data folder>
import { startPostgres } from '#/platform/postgres/startPostgres.ts'

const log = { debug: () => {}, error: (message: string) => console.error(message) }
const postgres = await startPostgres({ dataDir: process.argv[2] as string, create: true, log })
console.log(JSON.stringify({ url: postgres.url, pid: postgres.pid() }))

process.on('SIGINT', () => console.log('SIGINT'))
// The server must end by itself.
process.stdin.on('end', () => process.exit(0)).resume()
