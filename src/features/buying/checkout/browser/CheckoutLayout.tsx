import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import { type ReactNode, useId, useState } from 'react'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'

type CheckoutLayoutProps = {
  terms: ReactNode
  notice: ReactNode
  items: ReactNode
  summary: ReactNode
  total: string
  children: ReactNode
}

export function CheckoutLayout({ terms, notice, items, summary, total, children }: CheckoutLayoutProps) {
  const [isOpen, setIsOpen] = useState(false)
  const itemsId = useId()
  return (
    <div className="page pt-8 pb-16 lg:pt-14 lg:pb-24">
      <h1 className="headline text-4xl">Secure Checkout</h1>
      <p className="mt-2 text-muted">{terms}</p>
      <div className="grid gap-4 not-has-[>:not(:empty)]:hidden mt-6">{notice}</div>
      <div className="mt-6 grid gap-8 lg:mt-10 lg:grid-cols-12 lg:gap-0">
        <aside
          aria-label="Order summary"
          className="border-y border-line lg:order-2 lg:col-span-5 lg:border-y-0 lg:border-l lg:pl-10 xl:pl-14"
        >
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={itemsId}
            onClick={() => setIsOpen(!isOpen)}
            className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 text-left lg:hidden"
          >
            <span className="flex items-center gap-2">
              {isOpen ? 'Hide items' : 'Show items'}
              <Icon icon={ChevronDown} className={classes('transition-[rotate]', isOpen && 'rotate-180')} />
            </span>
            <span className="figures text-lg font-semibold">{total}</span>
          </button>
          <div className="pb-6 lg:sticky lg:top-8 lg:pb-0">
            <h2 className="headline mb-4 text-2xl max-lg:sr-only">Order summary</h2>
            <div className="grid gap-6">
              <div id={itemsId} className={classes(!isOpen && 'max-lg:hidden')}>
                {items}
              </div>
              {summary}
            </div>
          </div>
        </aside>
        <div className="min-w-0 lg:order-1 lg:col-span-7 lg:pr-10 xl:pr-14">{children}</div>
      </div>
    </div>
  )
}
