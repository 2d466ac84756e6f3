import type { FileRoutesByTo } from '../routeTree.gen.ts'

/** The address of a page without parameters. Links to a page that doesn’t exist don’t compile. */
export type StaticPage = Exclude<keyof FileRoutesByTo, `${string}$${string}`>

type Filled<Pattern extends string> = Pattern extends `${infer Start}$${string}/${infer Rest}`
  ? `${Start}${string}/${Filled<Rest>}`
  : Pattern extends `${infer Start}$${string}`
    ? `${Start}${string}`
    : Pattern

/** A page’s address, with its parameters filled in. */
export type PagePath = Filled<keyof FileRoutesByTo>

/** `'/support?tab=returns'`, `'/user-manual#battery'` */
export type PageHref = PagePath | `${PagePath}?${string}` | `${PagePath}#${string}`

/** Made by `pageUrl`. */
export type PageUrl = string & { readonly page: unique symbol }

export const pageUrl = (origin: string, href: PageHref): PageUrl => (origin + href) as PageUrl

/** Another page of the same shop. */
export const besideUrl = (url: PageUrl, href: PageHref): PageUrl =>
  pageUrl(URL.canParse(url) ? new URL(url).origin : '', href)

export const withAnchor = (url: PageUrl, id: string): PageUrl => `${url}#${id}` as PageUrl
