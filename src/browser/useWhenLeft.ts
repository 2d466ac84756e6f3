import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

export function useWhenLeft(leave: () => void) {
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `leave` is not a navigation
  useEffect(() => {
    if (openedAt.current !== pathname) leave()
    openedAt.current = pathname
  }, [pathname])
}
