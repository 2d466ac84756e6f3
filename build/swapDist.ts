import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The folder of a build until it's complete. */
export const NEXT_BUILD = 'dist.next'

/**
 * Replaces the last build in one step: a concurrent start gets one build or the other, and a failed build leaves the
 * last one alone.
 */
export const swapDist = (): Plugin => ({
  name: 'courtside:swap-dist',
  buildApp: { order: 'post', handler: async ({ config }) => swapIn(config.root) },
})

/** Renames the finished build below `root` to `dist`. Throws, leaving `dist` alone, if there is none. */
export function swapIn(root: string): void {
  const inRoot = (name: string) => path.join(root, name)
  const [built, next, last] = [inRoot('dist'), inRoot(NEXT_BUILD), inRoot('dist.last')]
  statSync(path.join(next, 'server/server.js'))
  rmSync(last, { recursive: true, force: true })
  if (existsSync(built)) renameSync(built, last)
  renameSync(next, built)
  rmSync(last, { recursive: true, force: true })
}
