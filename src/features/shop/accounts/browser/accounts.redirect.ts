/** Returns `next` if it's a path here that the user may see, otherwise `/`. `/\evil.example` would leave the site. */
export function redirectAfterSignIn(next: string | undefined, user: { isAdmin: boolean }): string {
  if (!next?.startsWith('/') || /[\p{Cc}\\]/u.test(next)) return '/'
  const here = 'https://here.invalid'
  const url = URL.canParse(next, here) ? new URL(next, here) : undefined
  // `/.//evil.example` becomes `//evil.example` when normalised.
  if (url?.origin !== here || url.pathname.startsWith('//')) return '/'
  if (/^\/auth(\/|$)/.test(url.pathname)) return '/'
  if (/^\/admin(\/|$)/.test(url.pathname) && !user.isAdmin) return '/'
  return url.pathname + url.search + url.hash
}
