/** The last one is the page itself and has no address. */
export type Step = { name: string; to?: '/' | '/products' }

// biome-ignore lint/suspicious/noExplicitAny: each route has search and data of its own
type Match = { staticData: { trail?: TrailOf }; search: any; loaderData?: any }
type TrailOf = (match: Pick<Match, 'search' | 'loaderData'>) => Step[]

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's breadcrumbs, outermost first, for shoppers and search engines. */
    trail?: TrailOf
  }
}

export const HOME: Step = { name: 'Home', to: '/' }

export function trailOf(matches: readonly Match[]): Step[] {
  const match = matches.findLast(({ staticData }) => staticData.trail)
  return match?.staticData.trail?.(match) ?? []
}
