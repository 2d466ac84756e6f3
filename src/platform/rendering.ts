import { AsyncLocalStorage } from 'node:async_hooks'
import { type InProcessApi, inProcess } from '#/lib/inProcess.ts'

/** `origin` is the public address, without a trailing slash. */
export type Rendering = { api: InProcessApi; origin: string; now: Date }

// The development server evaluates modules again after an edit, while the running shop keeps the old ones.
const held = globalThis as { courtsideRendering?: AsyncLocalStorage<Rendering> }
held.courtsideRendering ??= new AsyncLocalStorage<Rendering>()
const current = held.courtsideRendering

/** Runs `render`; `api` handles every `apiFetch` within it. */
export const withRendering = <Result>(about: Rendering, render: () => Result): Result => current.run(about, render)

export function rendering(): Rendering {
  const about = current.getStore()
  if (!about) throw new Error('apiFetch was called on the server outside of rendering a page')
  return about
}

inProcess.find = () => rendering().api
