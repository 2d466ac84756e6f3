import type { ReactNode } from 'react'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { classes } from './classes.ts'

type PriceProps = {
  pence: Pence
  delivery: ReactNode
  vat?: boolean
  /** Shown on request. */
  exVat?: Pence | undefined
  size?: 'card' | 'product'
  className?: string
}

export const Price = ({ pence, delivery, vat = true, exVat, size = 'card', className }: PriceProps) => (
  <div className={className}>
    <p className={classes('figures', size === 'product' ? 'headline text-4xl' : 'text-xl font-semibold')}>
      {formatPounds(pence)}
    </p>
    <p>
      {vat && 'incl. VAT'}
      {vat && delivery && ' · '}
      {delivery}
    </p>
    {exVat !== undefined && <p className="ex-vat figures">{formatPounds(exVat)} excl. VAT</p>}
  </div>
)
