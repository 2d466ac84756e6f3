import { Button } from '#/ui/Button.tsx'
import { dismissCartChanges, useCartChanges } from './cartCheck.ts'

/** What has changed in the cart since the shopper saw it last, as a plain list. Nothing while nothing has. */
export function CartChanges({ className }: { className?: string }) {
  const changes = useCartChanges()
  return (
    <div role="status" className={className}>
      {changes.length > 0 && (
        <div className="grid justify-items-start gap-3 border-l-2 border-clay bg-sunken p-4">
          <p className="font-[620]">Your cart has changed</p>
          <ul className="grid gap-1">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <Button size="small" onClick={dismissCartChanges}>
            All right
          </Button>
        </div>
      )}
    </div>
  )
}
