import { existsSync } from 'node:fs'
import { resolveConfig } from 'vite'

/** Global setup: checking and building generate it, but a test may run before either. */
export default async function generateRouteTree(): Promise<void> {
  if (!existsSync('src/routeTree.gen.ts')) await resolveConfig({ logLevel: 'error' }, 'build', 'production')
}
