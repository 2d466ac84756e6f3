import { createStartHandler } from '@tanstack/react-start/server'
import { assembleShop } from './server/assembleShop.ts'
import type { Render } from './server/renderPage.ts'
import { renderWhole } from './server/renderWhole.tsx'
import { startShop } from './server/startShop.ts'

const render: Render = createStartHandler(renderWhole)

/** Opens the shop with these settings: database, background work, listening. */
export const start = (env: NodeJS.ProcessEnv) => startShop(render, env)

// The development server evaluates this module again after an edit: it must not open a second database, and must render
// with what it has just read.
const held = globalThis as { courtsideShop?: ReturnType<typeof assembleShop>; courtsideRender?: Render }
held.courtsideRender = render

export default {
  async fetch(request: Request): Promise<Response> {
    held.courtsideShop ??= assembleShop((page) => (held.courtsideRender ?? render)(page), process.env)
    return (await held.courtsideShop).app.fetch(request)
  },
}
