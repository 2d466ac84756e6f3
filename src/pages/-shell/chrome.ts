export type Chrome = 'shop' | 'checkout' | 'admin'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    chrome?: Chrome
  }
}
