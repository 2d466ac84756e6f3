import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CareTab } from '../supportTabs.rules.ts'
import { CARE_ID } from './Care.tsx'

/** Shows the section of returns and repairs to whoever comes for one of its tabs, unless it is in sight already. */
export function useArrival(tab: CareTab | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (!tab) return
    bringIntoSight(CARE_ID)
    // A change of page ends with the router's own scroll to the top.
    return router.subscribe('onRendered', ({ hrefChanged }) => {
      if (hrefChanged) bringIntoSight(CARE_ID)
    })
  }, [tab, router])
}

function bringIntoSight(id: string) {
  const section = document.getElementById(id)
  if (!section) return
  const { top } = section.getBoundingClientRect()
  if (top < 0 || top > window.innerHeight / 2) section.scrollIntoView({ block: 'start' })
}
