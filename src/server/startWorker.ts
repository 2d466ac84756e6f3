import { CannotStart } from '#/platform/cannotStart.ts'
import { createLog } from '#/platform/log.ts'
import { registry } from '#/platform/observe/metrics.ts'
import { withTimeout } from '#/platform/withTimeout.ts'
import { type AssembledShop, assembleShop } from './assembleShop.ts'
import { exitOnCrash } from './exitOnCrash.ts'
import type { Renderer } from './renderPage.ts'
import type { ShopOfWorker } from './workerProcess.ts'

const CLOSE_TIMEOUT_MS = 14_000

/** In a process of its own, started by the shop (`workerProcess.ts`), and ends with it. It has no port. */
export async function startWorker(renderer: Renderer, env: NodeJS.ProcessEnv, parent: ShopOfWorker): Promise<void> {
  let shop: AssembledShop | undefined
  const close = async () => shop?.close()
  exitOnCrash(() => shop?.log ?? createLog(), close)
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await withTimeout(CLOSE_TIMEOUT_MS, close(), undefined)
    process.exit(0)
  }
  // A terminal signals both processes, but the shop needs this one until it has drained.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
  process.on('message', async (message) => {
    if (message === 'stop') await stop()
    else if (message === 'metrics') process.send?.(await registry.metrics())
  })
  if (!process.connected) return stop()

  const { databaseUrl, directUrl, address } = parent
  const opened = { databaseUrl, directUrl, announce() {}, async close() {} }
  try {
    shop = await assembleShop(renderer, env, { role: 'worker', opened })
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    console.error(error.message)
    process.exit(1)
  }
  if (isStopping) return
  shop.announce(address)
  shop.startBackground()
}
