import { createContext, type ReactNode } from 'react'

/** What only the server puts into a page's head: `renderWhole.tsx` provides it, the document of `__root.tsx` holds it. */
export const ServerHead = createContext<ReactNode>(null)
