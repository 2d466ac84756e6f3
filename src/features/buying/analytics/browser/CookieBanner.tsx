import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { Button } from '#/ui/Button.tsx'
import { useStore } from '#/ui/store.ts'
import { useHeightVariable } from '#/ui/useHeightVariable.ts'
import type { ConsentChoice } from '../consent.rules.ts'
import { consent, saveConsent } from './consentState.ts'
import { isCookieBannerReopened } from './cookieSettings.ts'

export function CookieBanner() {
  const choice = useStore(consent, undefined)
  const isAskedFor = useStore(isCookieBannerReopened, false)
  return (choice === undefined || isAskedFor) && <Banner choice={choice} isAskedFor={isAskedFor} />
}

function Banner({ choice, isAskedFor }: { choice: ConsentChoice | undefined; isAskedFor: boolean }) {
  const titleId = useId()
  const banner = useRef<HTMLElement>(null)
  useHeightVariable(banner, '--banner')

  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isAskedFor) return
    const previous = document.activeElement
    title.current?.focus()
    return () => {
      if (previous instanceof HTMLElement) previous.focus()
    }
  }, [isAskedFor])

  const choose = (chosen: ConsentChoice) => {
    saveConsent(chosen)
    isCookieBannerReopened.set(false)
  }

  return (
    <section
      ref={banner}
      aria-labelledby={titleId}
      className="fixed inset-x-0 bottom-0 z-40 max-h-[50dvh] overflow-y-auto border-t border-edge bg-raised text-ink print:hidden"
    >
      <div className="page grid gap-x-12 gap-y-3 py-4 md:grid-cols-[1fr_auto] md:items-center md:py-5">
        <div className="max-w-prose text-sm">
          <h2 id={titleId} ref={title} tabIndex={-1} className="text-base font-semibold">
            Can we use analytics cookies?
          </h2>
          <p>
            Google Analytics shows us which pages people visit. It sets cookies, so we only use it if you accept.{' '}
            <Link to="/privacy-policy" hash="cookies" className="link">
              Cookie Policy
            </Link>
            {choice && ` You’ve currently ${choice} them.`}
          </p>
        </div>
        <div className="grid grid-cols-2 gap-3 md:min-w-72">
          <Button onClick={() => choose('rejected')}>Reject</Button>
          <Button onClick={() => choose('accepted')}>Accept</Button>
        </div>
      </div>
    </section>
  )
}
