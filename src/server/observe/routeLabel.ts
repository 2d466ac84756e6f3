import { PERSONAL_PAGES } from '#/lib/personalPages.ts'
import { slugOf } from '../seo/canonical.ts'

const CATCH_ALL = new Set(['*', '/*', '/api/*'])
const FILES = ['/assets/', '/media/', '/sandbox/']

/** One of a fixed set: pages and files share a catch-all `pattern`. */
export function routeLabel(pattern: string, path: string, publicPaths: ReadonlySet<string>): string {
  if (!CATCH_ALL.has(pattern)) return pattern
  if (path.startsWith('/api/')) return '/api/*'
  const folder = FILES.find((name) => path.startsWith(name))
  if (folder) return `${folder}*`
  if (publicPaths.has(path)) return path
  if (slugOf(path) !== undefined) return '/products/:slug'
  const personal = PERSONAL_PAGES.find((page) => path === page || path.startsWith(`${page}/`))
  if (personal) return path === personal ? personal : `${personal}/*`
  return 'other'
}
