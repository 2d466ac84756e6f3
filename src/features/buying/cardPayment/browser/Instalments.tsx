import { formatPounds, type Pence } from '#/lib/pence.ts'

const FROM: Pence = 300_00
const PAYMENTS = 3

/** Klarna's plan; undefined below £300. The payments may differ by a penny, so the highest is named. */
export const instalmentText = (price: Pence): string | undefined =>
  price >= FROM ? `or ${PAYMENTS} payments of ${formatPounds(Math.ceil(price / PAYMENTS))} with Klarna` : undefined

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
