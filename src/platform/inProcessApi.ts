import { AsyncLocalStorage } from 'node:async_hooks'
import { type InProcessApi, inProcess } from '#/lib/inProcess.ts'

// The development server evaluates modules again after an edit, and the shop that is held meanwhile keeps the old one.
const held = globalThis as { courtsideApi?: AsyncLocalStorage<InProcessApi> }
held.courtsideApi ??= new AsyncLocalStorage<InProcessApi>()
const current = held.courtsideApi

/** Runs `render` so that every `apiFetch` within it is answered by `api`. */
export const withInProcessApi = <Result>(api: InProcessApi, render: () => Result): Result => current.run(api, render)

/** The API of the page being rendered. Throws outside of rendering. */
export function inProcessApi(): InProcessApi {
  const api = current.getStore()
  if (!api) throw new Error('apiFetch was called on the server outside of rendering a page')
  return api
}

inProcess.find = inProcessApi
