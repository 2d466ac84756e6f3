import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Button } from '#/ui/Button.tsx'
import { lazy } from '#/ui/lazy.ts'
import { chargeNote, NOT_INITIALISED } from './checkout.failures.ts'
import type { CheckoutState, Failure } from './checkout.state.ts'

// Few buyers need it, so the others don't load it.
const ChangedCart = lazy(() => import('./ChangedCart.tsx'))

export type CheckoutNoticeProps = {
  state: Pick<CheckoutState, 'obstacle' | 'paused' | 'priceChange' | 'session' | 'charge'>
  /** What is offered instead of a product. */
  whenSoldOut?: ((product: { id: number; name: string }) => ReactNode) | undefined
  onQuantity: (productId: number, quantity: number) => void
  onRetry: () => void
}

export function CheckoutNotice({ state, ...actions }: CheckoutNoticeProps) {
  const { onRetry } = actions
  const { obstacle, paused, priceChange } = state
  const notice = useRef<HTMLDivElement>(null)
  const subject = obstacle ?? priceChange ?? paused
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea')
    if (subject && !isTyping) notice.current?.focus()
  }, [subject])

  if (!subject) return null
  const failure: Failure | undefined =
    obstacle?.code === 'refused'
      ? { title: 'You can’t pay for this order yet', message: obstacle.message }
      : obstacle?.code === 'unreachable'
        ? NOT_INITIALISED
        : undefined
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="grid scroll-mt-6 justify-items-start gap-3 border-l-2 border-clay bg-sunken p-5"
    >
      {failure ? (
        <>
          <p className="text-lg font-semibold">{failure.title}</p>
          <p>{failure.message}</p>
          <p>{chargeNote(state)}</p>
          {(obstacle?.code !== 'refused' || obstacle.isTemporary) && (
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          )}
        </>
      ) : (
        // An empty notice would be hidden and couldn't take the focus.
        <Suspense fallback={<p>Please check your order before you pay.</p>}>
          <ChangedCart state={state} {...actions} />
        </Suspense>
      )}
    </div>
  )
}
