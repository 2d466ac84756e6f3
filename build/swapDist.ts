import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Where a build is made; it becomes `dist` when it is complete. */
export const NEXT_BUILD = 'dist.next'

/**
 * Replaces the last build in one step: a shop that starts meanwhile finds all of one or the other, and a build that fails
 * leaves the last one as it was.
 */
export const swapDist = (): Plugin => ({
  name: 'courtside:swap-dist',
  buildApp: { order: 'post', handler: async ({ config }) => swapIn(config.root) },
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
