// The background process of a shop with ROLE=both, started by it (src/server/workerProcess.ts).
import { once } from 'node:events'

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

// Until `startWorker` listens.
const exit = () => process.exit(0)
const exitIfStopped = (message) => message === 'stop' && exit()
process.on('disconnect', exit).on('message', exitIfStopped)

const env = { ...process.env }
process.env.NODE_ENV = 'production'
const [[shop], { startWorker }] = await Promise.all([once(process, 'message'), import('../dist/server/server.js')])
process.off('disconnect', exit).off('message', exitIfStopped)
await startWorker(env, shop)
