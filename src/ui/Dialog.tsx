import X from 'lucide/dist/esm/icons/x.mjs'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { ToastRegion } from './ToastRegion.tsx'

export type DialogVariant = 'centre' | 'wide' | 'right' | 'left' | 'top' | 'full'

const VARIANTS: Record<DialogVariant, string> = {
  centre: 'dialog-centre',
  wide: 'dialog-centre dialog-wide',
  right: 'dialog-right',
  left: 'dialog-left',
  top: 'dialog-top',
  full: 'dialog-full',
}

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  titleHidden?: boolean
  variant?: DialogVariant
  /** No close button; ignores Esc and clicks outside. */
  mustAnswer?: boolean
  footer?: ReactNode
  className?: string
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** The content is rendered once it has been opened. */
export function Dialog({
  open,
  onClose,
  title,
  titleHidden = false,
  variant = 'centre',
  mustAnswer = false,
  footer,
  className,
  onKeyDown,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const pressedOutside = useRef(false)
  const [everOpened, setEverOpened] = useState(open)
  if (open && !everOpened) setEverOpened(true)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) {
      keepScrollbarWidth()
      element.showModal()
    }
    if (!open && element.open) element.close()
  }, [open])

  // Removing an open dialog would lose the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classes('dialog', VARIANTS[variant], className)}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // A file picker inside also fires `cancel`.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!mustAnswer) onClose()
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget && isOutside(event, event.currentTarget)
      }}
      onClick={(event) => {
        if (pressedOutside.current && event.target === event.currentTarget && !mustAnswer) onClose()
      }}
    >
      {everOpened && (
        <>
          <div
            className={classes(
              'flex items-center justify-between gap-4',
              titleHidden ? 'absolute top-2 right-2 z-10' : 'border-b border-line px-5 py-3',
            )}
          >
            <h2 id={titleId} className={titleHidden ? 'sr-only' : 'headline text-xl'} tabIndex={-1}>
              {title}
            </h2>
            {!mustAnswer && (
              <button
                type="button"
                onClick={onClose}
                className="-mr-2 grid size-11 place-items-center rounded-sm hover:bg-sunken"
                aria-label="Close"
              >
                <Icon icon={X} size={24} />
              </button>
            )}
          </div>
          <div className={classes('min-h-0 flex-1 overflow-y-auto overscroll-contain', !titleHidden && 'px-5 py-5')}>
            {children}
          </div>
          {footer && <div className="border-t border-line px-5 py-4">{footer}</div>}
          {open && <ToastRegion />}
        </>
      )}
    </dialog>
  )
}

function keepScrollbarWidth() {
  const { documentElement: root } = document
  if (root.querySelector('dialog:modal')) return // The scrollbar is already hidden.
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
}

function isOutside({ clientX, clientY }: { clientX: number; clientY: number }, element: Element): boolean {
  const box = element.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
