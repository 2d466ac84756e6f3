declare global {
  interface Window {
    dataLayer?: unknown[]
    [disable: `ga-disable-${string}`]: boolean
  }
}

const TAG = 'https://www.googletagmanager.com/gtag/js'

/** Hands one command to Google's tag, which reads the arguments as such and no array. */
function gtag(..._command: unknown[]): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: the tag tells commands by it
  window.dataLayer.push(arguments)
}

/** Sends an event. */
export const sendEvent = (name: string, parameters: Record<string, unknown>): void => gtag('event', name, parameters)

/** What the tag may know of the page. */
type PageTold = { page_location: string; page_referrer: string }

const COUNTS_VISITS_ONLY = {
  send_page_view: false,
  allow_google_signals: false,
  allow_ad_personalization_signals: false,
}

/** Fetches the tag, once for each document, and tells it to count visits and nothing else. */
export function loadTag(id: string, page: PageTold): void {
  if (hasTag()) {
    tellPage(id, page)
    return
  }
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
  gtag('consent', 'default', { ...denied, analytics_storage: 'granted' })
  gtag('js', new Date())
  gtag('set', page)
  gtag('config', id, { ...COUNTS_VISITS_ONLY, ...page })
  const script = document.createElement('script')
  script.src = `${TAG}?id=${encodeURIComponent(id)}`
  script.async = true
  document.head.append(script)
}

/**
 * Tells the tag which page is open now. What it sends by itself (`user_engagement`, `scroll`) would otherwise carry the
 * browser's own address. What `config` was given outweighs `set`, so that it has to be told anew too.
 */
export function tellPage(id: string, page: PageTold): void {
  gtag('set', page)
  gtag('config', id, { ...COUNTS_VISITS_ONLY, ...page, update: true })
}

/** Whether the tag is in this document. */
export const hasTag = (): boolean => document.querySelector(`script[src^="${TAG}"]`) !== null

/** Lets the tag send, or keeps it from sending. */
export function allowTag(id: string, allowed: boolean): void {
  window[`ga-disable-${id}`] = !allowed
}

/** Takes away the cookies that the tag has set, whichever part of the host's name they were set for. */
export function deleteTagCookies(): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '')
  const parts = window.location.hostname.split('.')
  for (const name of names.filter((name) => /^_ga(_|$)/.test(name))) {
    for (const domain of ['', ...parts.map((_, at) => `; domain=${parts.slice(at).join('.')}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
      document.cookie = `${name}=; max-age=0; path=/${domain}`
    }
  }
}
