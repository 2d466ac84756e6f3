import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AftercareTab } from '../supportTabs.rules.ts'
import { AFTERCARE_ID } from './Aftercare.tsx'

export function useScrollToTab(tab: AftercareTab | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (!tab) return
    scrollIntoViewIfHidden(AFTERCARE_ID)
    // After navigating, the router scrolls to the top: scroll again.
    return router.subscribe('onRendered', ({ hrefChanged }) => {
      if (hrefChanged) scrollIntoViewIfHidden(AFTERCARE_ID)
    })
  }, [tab, router])
}

function scrollIntoViewIfHidden(id: string) {
  const section = document.getElementById(id)
  if (!section) return
  const { top } = section.getBoundingClientRect()
  if (top < 0 || top > window.innerHeight / 2) section.scrollIntoView({ block: 'start' })
}
