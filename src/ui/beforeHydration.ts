declare global {
  /** Set by the document in `pages/__root.tsx`. */
  var handledClick: Event | undefined
  /** Retries until the import succeeds, and says that a part is missing. */
  var untilReachable: <Loaded>(load: () => Promise<Loaded>) => Promise<Loaded>
}

/** Loads `scripts` after the first paint and replays clicks. Inlined into every page, so it can't import anything. */
export function beforeHydration(scripts: string[]): void {
  try {
    // Before the first paint, so that nothing shifts (`ExVatSwitch.tsx`).
    if (localStorage.getItem('courtside.ex-vat')) document.documentElement.setAttribute('data-ex-vat', '')
  } catch {
    // Storage is blocked.
  }
  const [entry] = scripts
  let isLoading = false
  const loadScripts = () => {
    if (isLoading || !entry) return
    isLoading = true
    for (const href of scripts)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    const onerror = () => void globalThis.untilReachable(() => import(/* @vite-ignore */ entry))
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry, onerror }))
  }
  const whenIdle: typeof requestIdleCallback = window.requestIdleCallback ?? setTimeout
  new PerformanceObserver(() => whenIdle(loadScripts, { timeout: 300 })).observe({ type: 'paint', buffered: true })
  // A background tab paints nothing, and a busy browser paints late.
  window.addEventListener('load', () => setTimeout(loadScripts, 300))

  const clicked = new Set<HTMLElement>()
  const replay = () => {
    const [next] = clicked
    if (!next) return
    next.click()
    if (!next.isConnected) clicked.delete(next)
    setTimeout(replay, 50)
  }
  window.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element)) return
      const button = event.target.closest<HTMLButtonElement | HTMLAnchorElement>('button,a[aria-haspopup]')
      // A form with an `action` works without scripts.
      if (!button || (button instanceof HTMLButtonElement && button.form?.hasAttribute('action'))) return
      if (button instanceof HTMLAnchorElement) event.preventDefault()
      // Runs after React's own listener.
      const unlessHandled = () => {
        if (globalThis.handledClick === event) return void clicked.delete(button)
        // React listens at the body for what a portal rendered into it, and stops clicks on what isn't hydrated.
        if (event.currentTarget === document && !event.cancelBubble) return listen(document.body)
        event.preventDefault()
        if (clicked.size === 0) setTimeout(replay, 50)
        clicked.add(button)
        loadScripts()
      }
      const listen = (at: EventTarget) => at.addEventListener('click', unlessHandled, { capture: true, once: true })
      listen(document)
    },
    true,
  )

  /** A newer release is served, without this one’s scripts. Once a minute, in case two releases are served in turn. */
  const isOutdated = async () => {
    const page = await fetch(location.href).catch(() => undefined)
    if (!entry || !page?.ok || (await page.text()).includes(entry)) return false
    try {
      const key = 'courtside.reloaded-at'
      if (Date.now() - Number(sessionStorage.getItem(key)) < 60_000) return false
      sessionStorage.setItem(key, String(Date.now()))
      return true
    } catch {
      // Storage is blocked.
      return false
    }
  }

  let notice: HTMLElement | undefined
  let waiting = 0
  globalThis.untilReachable = async (load) => {
    notice ??= document.createElement('p')
    notice.setAttribute('role', 'alert')
    notice.className = 'fixed inset-x-3 top-19 z-50 mx-auto max-w-prose border border-line bg-raised p-4 text-ink'
    notice.textContent =
      'Part of this page didn’t load. Please check your connection: we’ll keep trying. If it doesn’t appear, reload the page.'
    document.body.append(notice)
    waiting += 1
    for (;;) {
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true })
        setTimeout(resolve, 2000)
      })
      try {
        const loaded = await load()
        waiting -= 1
        if (!waiting) notice.remove()
        return loaded
      } catch {
        if (await isOutdated()) return location.reload() as never
      }
    }
  }
}
