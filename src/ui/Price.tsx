import type { ReactNode } from 'react'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { classes } from './classes.ts'

type PriceProps = {
  pence: Pence
  delivery: ReactNode
  vat?: boolean
  size?: 'card' | 'product'
  className?: string
}

export const Price = ({ pence, delivery, vat = true, size = 'card', className }: PriceProps) => (
  <div className={className}>
    <p className={classes('figures', size === 'product' ? 'headline text-4xl' : 'text-xl font-[680]')}>
      {formatPounds(pence)}
    </p>
    <p>
      {vat && 'incl. VAT'}
      {vat && delivery && ' · '}
      {delivery}
    </p>
  </div>
)
