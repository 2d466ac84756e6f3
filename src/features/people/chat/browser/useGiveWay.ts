import { type RefObject, useEffect, useState } from 'react'

/** Whether a fixed element would cover a control or a price: true until measured. */
export function useGiveWay(fixed: RefObject<HTMLElement | null>, applies: boolean): boolean {
  const [givesWay, setGivesWay] = useState(true)
  useEffect(() => {
    if (!applies) return
    let isOver = false
    let stop = () => {}
    // Loaded separately: the checkout doesn't need it.
    import('./watchOverlap.ts').then(
      ({ watchOverlap }) => {
        if (!isOver && fixed.current) stop = watchOverlap(fixed.current, setGivesWay)
      },
      () => setGivesWay(false),
    )
    return () => {
      isOver = true
      stop()
    }
  }, [fixed, applies])
  return applies && givesWay
}
