/**
 * Whether something is held still by somebody who points at it or is inside it with the keyboard. A pointer that leaves does
 * not let go of what the keyboard holds. Gives the handlers for the element; `changed` hears of every change.
 */
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
