declare global {
  interface Window {
    dataLayer?: unknown[]
    [disable: `ga-disable-${string}`]: boolean
  }
}

const TAG_URL = 'https://www.googletagmanager.com/gtag/js'

/** gtag.js recognises commands only as `arguments` objects, not arrays. */
function gtag(..._command: unknown[]): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: gtag.js needs the object
  window.dataLayer.push(arguments)
}

export const sendEvent = (name: string, parameters: Record<string, unknown>): void => gtag('event', name, parameters)

type PageParameters = { page_location: string; page_referrer: string }

const ANALYTICS_ONLY = {
  send_page_view: false,
  allow_google_signals: false,
  allow_ad_personalization_signals: false,
}

export function loadTag(id: string, page: PageParameters): void {
  if (isTagLoaded()) {
    setPage(id, page)
    return
  }
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
  gtag('consent', 'default', { ...denied, analytics_storage: 'granted' })
  gtag('js', new Date())
  gtag('set', page)
  gtag('config', id, { ...ANALYTICS_ONLY, ...page })
  const script = document.createElement('script')
  script.src = `${TAG_URL}?id=${encodeURIComponent(id)}`
  script.async = true
  document.head.append(script)
}

/** `config` overrides `set`, so both need updating; otherwise the tag's own events (`scroll`) carry the full URL. */
export function setPage(id: string, page: PageParameters): void {
  gtag('set', page)
  gtag('config', id, { ...ANALYTICS_ONLY, ...page, update: true })
}

export const isTagLoaded = (): boolean => document.querySelector(`script[src^="${TAG_URL}"]`) !== null

export function setTagEnabled(id: string, allowed: boolean): void {
  window[`ga-disable-${id}`] = !allowed
}

export function deleteTagCookies(): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '')
  const parts = window.location.hostname.split('.')
  for (const name of names.filter((name) => /^_ga(_|$)/.test(name))) {
    for (const domain of ['', ...parts.map((_, index) => `; domain=${parts.slice(index).join('.')}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
      document.cookie = `${name}=; max-age=0; path=/${domain}`
    }
  }
}
