import type { ReactNode } from 'react'
import type { Along } from '../statusChange.rules.ts'

type Props = {
  along: Along
  onChange: (along: Along) => void
  canRestock: boolean
  canTell: boolean
  many?: boolean
}

export const AlongFields = ({ along, onChange, canRestock, canTell, many = false }: Props) => (
  <>
    {canRestock && (
      <Tick checked={along.restock} onChange={(restock) => onChange({ ...along, restock })}>
        Put the goods back in stock
      </Tick>
    )}
    {canTell && (
      <Tick checked={along.tell} onChange={(tell) => onChange({ ...along, tell })}>
        {many ? 'Tell the customers by email' : 'Tell the customer by email'}
      </Tick>
    )}
  </>
)

export const Tick = ({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) => (
  <label className="flex min-h-9 cursor-pointer items-center gap-3">
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} className="size-4" />
    <span>{children}</span>
  </label>
)
