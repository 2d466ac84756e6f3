import { createContext, type ReactNode } from 'react'

/** Server-only elements of a page's head: provided by `renderDocument.tsx`, rendered in `__root.tsx`. */
export const ServerHead = createContext<ReactNode>(null)
