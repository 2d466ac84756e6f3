import { formatPounds, type Pence } from '#/lib/pence.ts'

const FROM: Pence = 300_00
const PAYMENTS = 3

/** Klarna's plan; undefined below £300. The payments may differ by a penny, so the highest is named. */
export const instalmentText = (price: Pence): string | undefined =>
  price >= FROM ? `or ${PAYMENTS} payments of ${formatPounds(Math.ceil(price / PAYMENTS))} with Klarna` : undefined
