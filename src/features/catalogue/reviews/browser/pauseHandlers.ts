export function createPauseHandlers(onChange: (isHeld: boolean) => void) {
  const causes = new Set<'pointer' | 'focus'>()
  const enter = (who: 'pointer' | 'focus') => () => {
    causes.add(who)
    onChange(true)
  }
  const leave = (who: 'pointer' | 'focus') => () => {
    causes.delete(who)
    onChange(causes.size > 0)
  }
  return {
    onPointerEnter: enter('pointer'),
    onPointerLeave: leave('pointer'),
    onFocus: enter('focus'),
    onBlur: leave('focus'),
  }
}
