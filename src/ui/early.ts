/**
 * What a page does before its scripts have come, and where they don't come. Its source is inlined in every served page
 * (`src/server/renderWhole.tsx`), so it uses nothing from outside. `entry` is the address of the first script.
 */
export function early(entry?: string): void {
  const whenIdle: (work: () => void, options?: IdleRequestOptions) => void =
    window.requestIdleCallback ?? ((work) => setTimeout(work))

  // The second frame lays out what is just below the screen (`below-fold` in base.css). A page in a tab behind gets no frames.
  const afterTwoFrames = (work: () => void, options?: IdleRequestOptions) => {
    if (document.hidden) setTimeout(work)
    else requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(work, options)))
  }

  // After what is seen first, with which they would compete.
  let asked = false
  const loadScripts = () => {
    if (asked || !entry) return
    asked = true
    for (const link of document.querySelectorAll('link[rel=modulepreload]')) link.removeAttribute('media')
    const script = document.createElement('script')
    script.type = 'module'
    script.src = entry
    script.onerror = () => void untilReachable(() => import(/* @vite-ignore */ entry))
    document.head.append(script)
  }
  afterTwoFrames(loadScripts, { timeout: 300 })
  // A busy browser may be slow to give a page its frames, or give it none.
  window.addEventListener('load', () => setTimeout(loadScripts, 300))

  // The rest of the page is laid out part by part once it has loaded: all at once is one long task. A place that the address
  // names, or that somebody comes back to, is found only where all above it is laid out.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (location.hash || navigation?.type !== 'navigate') document.documentElement.classList.add('laid-out')
  const layOut = () => {
    const next = document.querySelector<HTMLElement>('.below-fold:not([style])')
    if (!next) return document.documentElement.classList.add('laid-out')
    next.style.contentVisibility = 'visible'
    whenIdle(layOut)
  }
  window.addEventListener('load', () => afterTwoFrames(layOut))

  // React hydrates a page part by part, some only when somebody is near (`OnVisible.tsx`).
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'))

  // Clicks made before hydration are replayed in turn, each button's once. A form with an `action` works as it is.
  const clicked = new Set<HTMLElement>()
  const replay = () => {
    const [next] = clicked
    if (!next) return
    if (next.isConnected && !isHydrated(next)) return void setTimeout(replay, 50)
    whenIdle(() => {
      clicked.delete(next)
      next.click()
      replay()
    })
  }
  window.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element)) return
      const button = event.target.closest<HTMLButtonElement | HTMLAnchorElement>('button,a[aria-haspopup]')
      if (!button) return
      const isLink = button instanceof HTMLAnchorElement
      // It opens a dialog, now or when its code is here, and must not lead away meanwhile.
      if (isLink) event.preventDefault()
      if (isHydrated(button) || (!isLink && button.form?.hasAttribute('action'))) return
      event.preventDefault()
      clicked.add(button)
      if (clicked.size === 1) replay()
      loadScripts()
    },
    true,
  )

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
        // Not yet.
      }
    }
  }
}
