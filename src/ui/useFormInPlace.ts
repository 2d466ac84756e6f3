import { useRef, useState } from 'react'

/** A form shown in place of the button that opens it. `opener` is that button's ref: it gets the focus back on `close`. */
export function useFormInPlace(isOpenAtFirst = false) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const opener = useRef<HTMLButtonElement>(null)
  return {
    isOpen,
    opener,
    open: () => setIsOpen(true),
    close() {
      setIsOpen(false)
      // The form unmounts with the focus in it, and the button, if there still is one, is rendered next.
      requestAnimationFrame(() => opener.current?.focus())
    },
  }
}
