import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type LightDismissOptions = {
  panel: RefObject<HTMLElement | null>
  /** Receives the focus at first. */
  focused: RefObject<HTMLElement | null>
  onClose: () => void
}

const FOCUSABLE = 'a[href], button:not([disabled])'

/**
 * For a panel over a page that stays usable: takes the focus and keeps Tab inside. Esc and `close` return the focus to where
 * it was; a press or a focus outside closes the panel and leaves the focus there.
 */
export function useLightDismiss({ panel, focused, onClose }: LightDismissOptions) {
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    opener.current = document.activeElement
    focused.current?.focus({ preventScroll: true })
  }, [focused])

  useEffect(() => {
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && !panel.current?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', pressed, true)
    return () => document.removeEventListener('pointerdown', pressed, true)
  }, [panel, onClose])

  const close = () => {
    onClose()
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
    if (event.key !== 'Tab') return
    const all = [...(panel.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = event.shiftKey ? (at <= 0 ? all.at(-1) : undefined) : at === all.length - 1 ? all[0] : undefined
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return { onKeyDown, onBlur, close }
}
