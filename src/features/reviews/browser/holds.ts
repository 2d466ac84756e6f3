/** Handlers that report whether the pointer is over an element or the focus inside it. */
export function createHolds(changed: (isHeld: boolean) => void) {
  const holders = new Set<'pointer' | 'focus'>()
  const hold = (who: 'pointer' | 'focus') => () => {
    holders.add(who)
    changed(true)
  }
  const letGo = (who: 'pointer' | 'focus') => () => {
    holders.delete(who)
    changed(holders.size > 0)
  }
  return {
    onPointerEnter: hold('pointer'),
    onPointerLeave: letGo('pointer'),
    onFocus: hold('focus'),
    onBlur: letGo('focus'),
  }
}
