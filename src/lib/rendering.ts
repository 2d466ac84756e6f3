import { createContext, type ReactNode } from 'react'

export type InProcessApi = (path: string, init?: RequestInit) => Response | Promise<Response>

/** Set by the server, which browser code cannot import. */
export const inProcessApi: { get: () => InProcessApi } = {
  get: () => {
    throw new Error('apiFetch was called on the server outside of rendering a page')
  },
}

// The development server evaluates modules again after an edit.
const globalState = globalThis as { courtsideScriptMark?: string }

/** Tells the renderer's scripts from injected ones. Random, and removed from the page (`server/inlineScripts.ts`). */
export function scriptNonce(): string {
  globalState.courtsideScriptMark ??= crypto.randomUUID()
  return globalState.courtsideScriptMark
}

/** Provided by `renderDocument.tsx`, rendered in `__root.tsx`. */
export const ServerHead = createContext<ReactNode>(null)
