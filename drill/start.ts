import { isRunning } from '../src/platform/postgres/processes.ts'
import type { Drill } from './drill.ts'

/** What every other drill relies on. */
export const start: Drill = {
  description: 'A first start on an empty folder opens a demo shop, and SIGTERM ends it with its database',
  async run({ check, shop }) {
    const opened = await shop()
    const response = await fetch(`${opened.url}/api/products`)
    check('the demo shop responds', response.ok, `${((await response.json()) as unknown[]).length} products`)
    check('SIGTERM ends it with code 0', (await opened.stop()) === 0)
    check('its process is gone', !isRunning(opened.pid))
  },
}
