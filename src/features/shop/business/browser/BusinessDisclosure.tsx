import { Suspense, useRef, useState } from 'react'
import { Skeleton } from '#/ui/Loading.tsx'
import { lazy } from '#/ui/lazy.ts'
import { BUSINESS_FIELDS } from '../businessFields.ts'
import type { BusinessForm, BusinessFormValues } from './BusinessFields.tsx'

// Few buyers need these fields, so the others don't load them.
const BusinessFields = lazy(async () => {
  const { BusinessFields, businessProblems } = await import('./BusinessFields.tsx')
  businessChecks.problems = businessProblems
  return { default: BusinessFields }
})

/** Empty until the fields are loaded. What they hold before that has been checked or is checked by the server. */
export const businessChecks: { problems?: (typed: BusinessFormValues) => Partial<BusinessFormValues> } = {}

/** Never hides what has been typed: details are either shown or removed. */
export function BusinessDisclosure({ form }: { form: BusinessForm }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const typed = form.values()
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (isOpen || BUSINESS_FIELDS.some((field) => typed[field]))
    return (
      <Suspense fallback={<Skeleton className="h-72 sm:h-52" />}>
        <BusinessFields form={form} takesFocus={isOpen} onRemove={close} />
      </Suspense>
    )
  return (
    <button
      ref={opener}
      type="button"
      aria-expanded={false}
      className="link -my-2 justify-self-start py-2 text-left disabled:text-muted disabled:no-underline"
      onClick={() => setOpen(true)}
    >
      Buying for a club, school or company?
    </button>
  )
}
