import { createContext, type ReactNode } from 'react'

/** Provided by `renderDocument.tsx`, rendered in `__root.tsx`. */
export const ServerHead = createContext<ReactNode>(null)
