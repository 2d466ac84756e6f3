import { readFileSync } from 'node:fs'
import { isPersonalPage } from '../../src/lib/personalPages.ts'
import type { Renderer } from '../../src/server/renderPage.ts'

/** Every page's address, with `$` before its parameters. */
export function pagePatterns(): string[] {
  const tree = readFileSync('src/routeTree.gen.ts', 'utf8')
  const [, pages = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? []
  return [...pages.matchAll(/'([^']+)':/g)].map(([, pattern]) => pattern as string)
}

/** The addresses of pages that aren't personal, without those of products. */
export const publicPages = (): string[] =>
  pagePatterns().filter((pattern) => !pattern.includes('$') && !isPersonalPage(pattern))

/** For a stand-in that shows nothing of a query. */
export const pagesWithoutSearch = (): Renderer['publicPages'] =>
  new Map([...publicPages(), '/products/$slug'].map((path) => [path, undefined]))
