import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react'

/** Unlike React's `lazy`, retries if the code can't be loaded. */
// biome-ignore lint/suspicious/noExplicitAny: as in React's declaration
export const lazy = <Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> => reactLazy(() => load().catch(() => untilReachable(load)))
