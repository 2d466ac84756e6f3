import { createStartHandler } from '@tanstack/react-start/server'
import { developmentShop } from './server/developmentShop.ts'
import { renderDocument } from './server/renderDocument.tsx'
import type { Render } from './server/renderPage.ts'
import { startShop } from './server/startShop.ts'

const render: Render = createStartHandler(renderDocument)

export const start = (env: NodeJS.ProcessEnv) => startShop(render, env)

export default import.meta.env.DEV ? developmentShop(render, process.env) : undefined
