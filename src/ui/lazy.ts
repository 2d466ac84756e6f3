import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react'

declare global {
  /** From `early.ts`, which every served page begins with. */
  var untilReachable: <Loaded>(load: () => Promise<Loaded>) => Promise<Loaded>
}

/**
 * React's `lazy` for a part of a page: where its code cannot be had now, the page stays, says so, and goes on by itself as
 * soon as it can. React's own takes the whole page down, and for good.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own
export const lazy = <Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> => reactLazy(() => load().catch(() => untilReachable(load)))
