import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react'

/** If the code can't be loaded, the page stays and retries. React's `lazy` would replace it by an error. */
// biome-ignore lint/suspicious/noExplicitAny: as in React's declaration
export const lazy = <Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> => reactLazy(() => load().catch(() => untilReachable(load)))
