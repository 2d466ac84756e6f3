import { AsyncLocalStorage } from 'node:async_hooks'
import { type InProcessApi, inProcess } from '#/lib/inProcess.ts'

/** What a page is rendered with. `origin` is the address that visitors know the shop by, without a slash at the end. */
export type Rendering = { api: InProcessApi; origin: string; now: Date }

// The development server evaluates modules again after an edit, and the shop that is held meanwhile keeps the old one.
const held = globalThis as { courtsideRendering?: AsyncLocalStorage<Rendering> }
held.courtsideRendering ??= new AsyncLocalStorage<Rendering>()
const current = held.courtsideRendering

/** Runs `render` so that every `apiFetch` within it is answered by `api`. */
export const withRendering = <Result>(about: Rendering, render: () => Result): Result => current.run(about, render)

/** What the page being rendered is rendered with. Throws outside of rendering. */
export function rendering(): Rendering {
  const about = current.getStore()
  if (!about) throw new Error('apiFetch was called on the server outside of rendering a page')
  return about
}

inProcess.find = () => rendering().api
