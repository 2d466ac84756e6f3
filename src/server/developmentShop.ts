import { CannotStart } from '#/platform/cannotStart.ts'
import { readConfig } from '#/platform/config.ts'
import { createLog } from '#/platform/log.ts'
import { type AssembledShop, assembleShop } from './assembleShop.ts'
import { type DataDir, openDataDir } from './dataDir.ts'
import type { Renderer } from './renderPage.ts'
import { printAddress } from './startShop.ts'

// Vite evaluates this module again after an edit. The database stays up; the old shop closes before the new one starts.
const globals = globalThis as {
  courtside?: { dataDir: Promise<DataDir>; shop: Promise<AssembledShop>; close(): Promise<void> } | undefined
}

export function developmentShop(renderer: Renderer, env: NodeJS.ProcessEnv) {
  const previous = globals.courtside
  const dataDir = previous?.dataDir ?? openFirstDataDir(env)
  const shop = replaceShop(previous?.shop, dataDir, renderer, env)
  globals.courtside = {
    dataDir,
    shop,
    async close() {
      globals.courtside = undefined
      await closeShop(shop)
      await (await dataDir.catch(() => undefined))?.close()
    },
  }
  shop.catch((error) => console.error(error instanceof CannotStart ? error.message : error))
  return { fetch: async (request: Request) => (await (globals.courtside?.shop ?? shop)).app.fetch(request) }
}

async function replaceShop(
  previous: Promise<AssembledShop> | undefined,
  dataDir: Promise<DataDir>,
  renderer: Renderer,
  env: NodeJS.ProcessEnv,
): Promise<AssembledShop> {
  await closeShop(previous)
  const shop = await assembleShop(renderer, env, { role: 'both', opened: await dataDir })
  shop.startBackground()
  if (shop.newAdmin) printAddress(`http://localhost:${shop.config.port}`, shop.newAdmin, shop.config.adminEmail)
  return shop
}

const closeShop = async (shop: Promise<AssembledShop> | undefined) => (await shop?.catch(() => undefined))?.close()

async function openFirstDataDir(env: NodeJS.ProcessEnv): Promise<DataDir> {
  const read = readConfig(env)
  if (!read.ok) throw new CannotStart(read.message)
  return openDataDir(read.value, createLog({ level: read.value.logLevel }))
}
