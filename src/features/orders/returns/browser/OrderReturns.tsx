import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { pick } from '#/lib/pick.ts'
import { Button } from '#/ui/Button.tsx'
import type { CaseKind } from '../returns.rules.ts'
import { CaseEntry } from './CaseEntry.tsx'
import { RequestForm } from './RequestForm.tsx'
import { orderReturns, type ReturnsPath } from './returns.queries.ts'

const ID = 'returns'

/** The returns and repairs of an order, for its customer. Absent until something has been sent. */
export function OrderReturns({ path }: { path: ReturnsPath }) {
  const { data, error, refetch } = useQuery(orderReturns(path))
  const [kind, setKind] = useState<CaseKind>()
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded && location.hash === `#${ID}`) heading.current?.scrollIntoView({ block: 'start' })
  }, [isLoaded])
  if (error && !data)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>{errorMessage(error)}</p>
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!data || (data.cancelBy === null && data.cases.length === 0)) return null
  const items = data.items.filter(({ available }) => available > 0)
  const close = () => {
    setKind(undefined)
    // The form unmounts with the focus in it.
    requestAnimationFrame(() => heading.current?.focus())
  }
  return (
    <section aria-labelledby={ID} className="grid gap-3">
      <h2 id={ID} ref={heading} tabIndex={-1} className="headline scroll-mt-24 text-2xl">
        Returns and repairs
      </h2>
      {data.cases.length > 0 && (
        <ul className="border-t border-line">
          {data.cases.map((returnCase) => (
            <CaseEntry key={returnCase.id} returnCase={returnCase} />
          ))}
        </ul>
      )}
      {kind && (
        <RequestForm
          key={kind}
          path={path}
          kind={kind}
          items={items}
          {...pick(data, ['cancelBy', 'isBusiness'])}
          onClose={close}
        />
      )}
      {!kind && items.length > 0 && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setKind('return')}>Return something</Button>
          <Button onClick={() => setKind('repair')}>Report a fault</Button>
        </div>
      )}
    </section>
  )
}
