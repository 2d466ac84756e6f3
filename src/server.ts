import { createStartHandler } from '@tanstack/react-start/server'
import { developmentShop } from './server/developmentShop.ts'
import { renderDocument } from './server/renderDocument.tsx'
import type { Render } from './server/renderPage.ts'
import { startShop } from './server/startShop.ts'
import { startWorker as startWorkerProcess } from './server/startWorker.ts'
import type { ShopOfWorker } from './server/workerProcess.ts'

const render: Render = createStartHandler(renderDocument)

export const start = (env: NodeJS.ProcessEnv) => startShop(render, env)
export const startWorker = (env: NodeJS.ProcessEnv, shop: ShopOfWorker) => startWorkerProcess(render, env, shop)

export default import.meta.env.DEV ? developmentShop(render, process.env) : undefined
