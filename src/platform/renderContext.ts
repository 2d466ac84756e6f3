import { AsyncLocalStorage } from 'node:async_hooks'
import { type InProcessApi, inProcessApi } from '#/lib/rendering.ts'

export type RenderContext = { api: InProcessApi; origin: string; now: Date }

// The development server evaluates modules again while the running shop keeps the old ones.
const globalState = globalThis as { courtsideRendering?: AsyncLocalStorage<RenderContext> }
globalState.courtsideRendering ??= new AsyncLocalStorage<RenderContext>()
const current = globalState.courtsideRendering

/** `api` handles every `apiFetch` within `render`. */
export const withRenderContext = <Result>(about: RenderContext, render: () => Result): Result =>
  current.run(about, render)

export function renderContext(): RenderContext {
  const about = current.getStore()
  if (!about) throw new Error('apiFetch was called on the server outside of rendering a page')
  return about
}

inProcessApi.get = () => renderContext().api
