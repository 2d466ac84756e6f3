import { PERSONAL_PAGES } from '#/lib/personalPages.ts'
import { PUBLIC_PAGES, slugOf } from '../found/publicPages.ts'

/** Routes of the app that take whatever is asked for. */
const CATCH_ALL = new Set(['*', '/*', '/api/*'])
const FILES = ['/assets/', '/media/', '/sandbox/']

/**
 * The pattern of the route that answered, for the log and as a label of metrics: one of a fixed set, whatever is asked
 * for. `pattern` is the app's own; pages and files share a catch-all there, so these go by the path.
 */
export function routeOf(pattern: string, path: string): string {
  if (!CATCH_ALL.has(pattern)) return pattern
  if (path.startsWith('/api/')) return '/api/*'
  const folder = FILES.find((name) => path.startsWith(name))
  if (folder) return `${folder}*`
  if (PUBLIC_PAGES.some((page) => page === path)) return path
  if (slugOf(path) !== undefined) return '/products/:slug'
  const personal = PERSONAL_PAGES.find((page) => path === page || path.startsWith(`${page}/`))
  if (personal) return path === personal ? personal : `${personal}/*`
  return 'other'
}
