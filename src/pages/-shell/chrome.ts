/** What surrounds a page: the shop’s header and footer, the reduced ones of the checkout, or nothing in the admin. */
export type Chrome = 'shop' | 'checkout' | 'admin'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    chrome?: Chrome
  }
}
