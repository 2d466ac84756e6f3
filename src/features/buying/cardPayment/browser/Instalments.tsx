import type { Pence } from '#/lib/pence.ts'
import { instalmentText } from '../instalments.rules.ts'

/** Only for shops whose merchant says that Klarna is on. */
export function Instalments({ price }: { price: Pence }) {
  const text = instalmentText(price)
  return (
    text && (
      <p className="figures">
        {text}. <span className="text-sm text-muted">Credit, 18 or over, subject to status. Terms apply.</span>
      </p>
    )
  )
}
