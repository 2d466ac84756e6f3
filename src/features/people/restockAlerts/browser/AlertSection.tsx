import { HydrateOnVisible } from '#/ui/HydrateOnVisible.tsx'
import { lazy } from '#/ui/lazy.ts'

const LazyAlertForm = lazy(async () => ({ default: (await import('./AlertForm.tsx')).AlertForm }))

export const AlertSection = ({ product }: { product: { id: number; name: string } }) => (
  <section aria-labelledby="restock" className="grid gap-3 border-t border-line pt-6">
    <h2 id="restock" className="text-lg font-semibold">
      Email me when it’s back
    </h2>
    <HydrateOnVisible>
      <LazyAlertForm product={product} variant="primary" />
    </HydrateOnVisible>
  </section>
)
