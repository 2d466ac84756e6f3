/**
 * Where to go after signing in: `next` when it is a path of this site and the user may see it, the home page otherwise.
 * An address that a browser would read as another site's (`//evil.example`, `/\evil.example`, `https:…`) is none.
 */
export function afterSignIn(next: string | undefined, user: { isAdmin: boolean }): string {
  if (!next?.startsWith('/') || /[\p{Cc}\\]/u.test(next)) return '/'
  const here = 'https://here.invalid'
  const url = URL.canParse(next, here) ? new URL(next, here) : undefined
  // A path such as /.//evil.example only becomes //evil.example once it is tidied.
  if (url?.origin !== here || url.pathname.startsWith('//')) return '/'
  if (/^\/auth(\/|$)/.test(url.pathname)) return '/'
  if (/^\/admin(\/|$)/.test(url.pathname) && !user.isAdmin) return '/'
  return url.pathname + url.search + url.hash
}
