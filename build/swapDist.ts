import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

export const NEXT_BUILD = 'dist.next'

/** A concurrent start gets one build or the other, and a failed build leaves the last one alone. */
export const swapDist = (): Plugin => ({
  name: 'courtside:swap-dist',
  buildApp: { order: 'post', handler: async ({ config }) => replaceDist(config.root) },
})

/** Throws, leaving `dist` alone, if there is no finished build. */
export function replaceDist(root: string): void {
  const inRoot = (name: string) => path.join(root, name)
  const [built, next, last] = [inRoot('dist'), inRoot(NEXT_BUILD), inRoot('dist.last')]
  statSync(path.join(next, 'server/server.js'))
  rmSync(last, { recursive: true, force: true })
  if (existsSync(built)) renameSync(built, last)
  renameSync(next, built)
  rmSync(last, { recursive: true, force: true })
}
