import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Where a build is made; it becomes `dist` when all of it is there. */
export const NEXT_BUILD = 'dist.next'

/**
 * A build takes the place of the last one in whole: a shop that starts meanwhile finds all of one or the other, and a
 * build that fails leaves the last one as it was.
 */
export const swappedInWhole = (): Plugin => ({
  name: 'courtside:swapped-in-whole',
  buildApp: { order: 'post', handler: async () => swapIn(import.meta.dirname) },
})

/** Makes the finished build below `root` its `dist`. Throws, and leaves `dist` alone, where there is none. */
export function swapIn(root: string): void {
  const inRoot = (name: string) => path.join(root, name)
  const [built, next, last] = [inRoot('dist'), inRoot(NEXT_BUILD), inRoot('dist.last')]
  statSync(path.join(next, 'server/server.js'))
  rmSync(last, { recursive: true, force: true })
  if (existsSync(built)) renameSync(built, last)
  renameSync(next, built)
  rmSync(last, { recursive: true, force: true })
}
