import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

export function useOnNavigation(onNavigation: () => void) {
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `onNavigation` is not a navigation
  useEffect(() => {
    if (openedAt.current !== pathname) onNavigation()
    openedAt.current = pathname
  }, [pathname])
}
