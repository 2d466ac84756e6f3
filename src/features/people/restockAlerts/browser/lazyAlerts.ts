import { lazy } from '#/ui/lazy.ts'

// Few shoppers meet a sold-out product, so the others don't load these.
export const LazyAlertForm = lazy(async () => ({ default: (await import('./AlertForm.tsx')).AlertForm }))
export const LazyAlertDisclosure = lazy(async () => ({
  default: (await import('./AlertDisclosure.tsx')).AlertDisclosure,
}))
