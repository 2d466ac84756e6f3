import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Calls `leave` when the page behind is another than before: somebody has followed a link out, or gone back. */
export function useWhenLeft(leave: () => void) {
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function is no other page
  useEffect(() => {
    if (openedAt.current !== pathname) leave()
    openedAt.current = pathname
  }, [pathname])
}
