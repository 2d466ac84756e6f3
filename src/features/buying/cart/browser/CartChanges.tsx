import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Button } from '#/ui/Button.tsx'
import { CART_CHANGED } from './cartState.ts'
import { dismissCartChanges, useCartChanges, useSoldOut } from './updateCart.ts'

/** What is offered instead. */
export type WhenSoldOut = (product: { id: number; name: string }) => ReactNode

type CartChangesProps = {
  whenSoldOut?: WhenSoldOut | undefined
  /** Takes the focus when something changes, unless the shopper is typing. */
  takesFocus?: boolean
  className?: string
}

export function CartChanges({ whenSoldOut, takesFocus = false, className }: CartChangesProps) {
  const changes = useCartChanges()
  const soldOut = useSoldOut()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea')
    if (takesFocus && changes.length > 0 && !isTyping) list.current?.focus()
  }, [takesFocus, changes])

  return (
    <div role="status" className={className}>
      {changes.length > 0 && (
        <div
          ref={list}
          tabIndex={-1}
          className="grid scroll-mt-6 justify-items-start gap-3 border-l-2 border-clay bg-sunken p-5"
        >
          <p className="text-lg font-semibold">{CART_CHANGED}</p>
          <ul className="grid gap-1">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          {soldOut.map((product) => (
            <Suspense key={product.id}>{whenSoldOut?.(product)}</Suspense>
          ))}
          <Button size="small" onClick={dismissCartChanges}>
            OK
          </Button>
        </div>
      )}
    </div>
  )
}
