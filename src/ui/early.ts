/**
 * What a page does before its scripts have come, and where they do not come. Its source stands in every served page
 * (`src/server/renderWhole.tsx`), so it is written without anything from outside. `entry` is the address of the first of them.
 */
export function early(entry?: string): void {
  const whenIdle: (work: () => void, options?: IdleRequestOptions) => void =
    window.requestIdleCallback ?? ((work) => setTimeout(work))

  // What is seen first takes two frames (see `below-fold` in base.css). A page that nobody sees yet, in a tab behind, is not
  // painted, and a browser may have other reasons to wait with it.
  const behindTwoFrames = (work: () => void, options?: IdleRequestOptions) => {
    if (document.hidden) setTimeout(work)
    else requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(work, options)))
  }

  // The page is styled as soon as its style sheet is here. Its first frame then only lays it out: in one go they are twice as
  // long as anything else that keeps a phone from answering.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') void getComputedStyle(target).color
    },
    true,
  )

  // The scripts come after what is seen first: before, they would share its line, and the processor, with it.
  let asked = false
  const loadScripts = () => {
    if (asked) return
    asked = true
    for (const link of document.querySelectorAll('link[rel=modulepreload]')) link.removeAttribute('media')
    if (!entry) return
    const script = document.createElement('script')
    script.type = 'module'
    script.async = true
    script.src = entry
    script.onerror = () => void untilReachable(() => import(/* @vite-ignore */ entry))
    document.head.append(script)
  }
  behindTwoFrames(loadScripts, { timeout: 300 })
  window.addEventListener('load', () => setTimeout(loadScripts, 300))

  // React has brought it to life: the page's parts come one by one, some only when somebody is near (`OnVisible.tsx`).
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'))

  // What is pressed before it is alive is pressed again then, in turn and each once, and has the scripts hurry. A form with an
  // address of its own works as it is.
  const pressed = new Set<HTMLElement>()
  const pressAgain = () => {
    const [next] = pressed
    if (!next) return
    if (next.isConnected && !isAlive(next)) return void setTimeout(pressAgain, 50)
    whenIdle(() => {
      pressed.delete(next)
      next.click()
      pressAgain()
    })
  }
  window.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element)) return
      const button = event.target.closest<HTMLButtonElement | HTMLAnchorElement>('button,a[aria-haspopup]')
      if (!button) return
      const opens = button instanceof HTMLAnchorElement
      // It opens something over the page, or will as soon as the code for that is here. It must not lead away meanwhile.
      if (opens) event.preventDefault()
      if (isAlive(button) || (!opens && button.form?.hasAttribute('action'))) return
      event.preventDefault()
      const isFirst = pressed.size === 0
      pressed.add(button)
      if (isFirst) pressAgain()
      loadScripts()
    },
    true,
  )

  // What lies far down is laid out part by part once the page has loaded. A page may have loaded before its second frame:
  // Chromium takes a part that is hidden in one frame and laid out in the next for one that has moved there from the top.
  // A place that the address names, or that somebody comes back to, is found only where all above it is laid out.
  const [came] = performance.getEntriesByType('navigation')
  if (location.hash || (came instanceof PerformanceNavigationTiming && came.type !== 'navigate'))
    document.documentElement.classList.add('laid-out')
  const layOut = () => {
    const next = document.querySelector<HTMLElement>('.below-fold:not([style])')
    if (!next) return document.documentElement.classList.add('laid-out')
    next.style.contentVisibility = 'visible'
    whenIdle(layOut)
  }
  window.addEventListener('load', () => behindTwoFrames(layOut))

  // Plain, as no other code may be there to show it.
  let notice: HTMLElement | undefined
  let waiting = 0
  globalThis.untilReachable = async (load) => {
    notice ??= document.createElement('p')
    notice.setAttribute('role', 'alert')
    notice.className = 'fixed inset-x-3 top-19 z-50 mx-auto max-w-prose border border-line bg-raised p-4 text-ink'
    notice.textContent =
      'A part of this page could not be loaded. Please check your connection: it is tried again by itself. If it does not come, load the page again.'
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
