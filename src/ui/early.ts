/**
 * What a page does before its scripts have come, and where they do not come. Its source stands in every served page
 * (`src/server/renderPage.ts`), so it is written without anything from outside. `entry` is the address of the first of them.
 */
export function early(entry?: string): void {
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
  // A page that nobody sees yet, in a tab behind, is not painted, and a browser may have other reasons to wait with it.
  if (document.hidden) setTimeout(loadScripts)
  else requestAnimationFrame(() => setTimeout(loadScripts))
  window.addEventListener('load', loadScripts)

  const isAlive = () => Object.keys(document).some((key) => key.startsWith('__reactContainer'))
  const whenIdle: (work: () => void) => void = window.requestIdleCallback ?? setTimeout

  // A press that comes before the page is alive is pressed again then. A form with an address of its own works as it is.
  let pressed: HTMLElement | undefined
  const pressAgain = () => {
    if (!isAlive()) return void setTimeout(pressAgain, 50)
    whenIdle(() => {
      pressed?.click()
      pressed = undefined
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
      if (isAlive() || (!opens && button.form?.hasAttribute('action'))) return
      event.preventDefault()
      if (!pressed) pressAgain()
      pressed = button
    },
    true,
  )

  // What lies far down is laid out part by part once the page has loaded: see `below-fold` in base.css.
  const layOut = () => {
    const next = document.querySelector<HTMLElement>('.below-fold:not([style])')
    if (!next) return document.documentElement.classList.add('laid-out')
    next.style.contentVisibility = 'visible'
    whenIdle(layOut)
  }
  window.addEventListener('load', () => whenIdle(layOut))

  // Plain, as no other code may be there to show it.
  let notice: HTMLElement | undefined
  globalThis.untilReachable = async (load) => {
    notice ??= document.createElement('p')
    notice.setAttribute('role', 'alert')
    notice.className = 'fixed inset-x-3 top-19 z-50 mx-auto max-w-prose border border-line bg-raised p-4 text-ink'
    notice.textContent =
      'A part of this page could not be loaded. Please check your connection: it is tried again by itself. If it does not come, load the page again.'
    document.body.append(notice)
    for (;;) {
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true })
        setTimeout(resolve, 2000)
      })
      try {
        const loaded = await load()
        notice?.remove()
        return loaded
      } catch {
        // Not yet.
      }
    }
  }
}
