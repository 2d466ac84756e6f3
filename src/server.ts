import { createStartHandler } from '@tanstack/react-start/server'
import { developmentShop } from './server/developmentShop.ts'
import { listPublicPages, renderDocument } from './server/renderDocument.tsx'
import type { Renderer } from './server/renderPage.ts'
import { startShop } from './server/startShop.ts'
import { startWorker as startWorkerProcess } from './server/startWorker.ts'
import type { ShopOfWorker } from './server/workerProcess.ts'

const renderer: Renderer = { render: createStartHandler(renderDocument), publicPages: listPublicPages() }

export const start = (env: NodeJS.ProcessEnv) => startShop(renderer, env)
export const startWorker = (env: NodeJS.ProcessEnv, shop: ShopOfWorker) => startWorkerProcess(renderer, env, shop)

export default import.meta.env.DEV ? developmentShop(renderer, process.env) : undefined
