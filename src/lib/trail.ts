/** The page itself is last and has no link. */
export type Breadcrumb = { name: string; to?: '/' | '/products' }

// biome-ignore lint/suspicious/noExplicitAny: each route has search and data of its own
type Match = { staticData: { trail?: TrailOf }; search: any; loaderData?: any }
type TrailOf = (match: Pick<Match, 'search' | 'loaderData'>) => Breadcrumb[]

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    trail?: TrailOf
  }
}

export const HOME: Breadcrumb = { name: 'Home', to: '/' }

export function breadcrumbTrail(matches: readonly Match[]): Breadcrumb[] {
  const match = matches.findLast(({ staticData }) => staticData.trail)
  return match?.staticData.trail?.(match) ?? []
}
