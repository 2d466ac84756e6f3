import { Checkbox } from '#/ui/Checkbox.tsx'
import type { StatusChangeOptions } from '../statusChange.rules.ts'

type Props = {
  options: StatusChangeOptions
  onChange: (along: StatusChangeOptions) => void
  canRestock: boolean
  canNotify: boolean
  isBulk?: boolean
}

export const StatusChangeFields = ({ options, onChange, canRestock, canNotify, isBulk = false }: Props) => (
  <>
    {canRestock && (
      <Checkbox checked={options.restock} onChange={(restock) => onChange({ ...options, restock })}>
        Put the goods back in stock
      </Checkbox>
    )}
    {canNotify && (
      <Checkbox checked={options.tell} onChange={(tell) => onChange({ ...options, tell })}>
        {isBulk ? 'Tell the customers by email' : 'Tell the customer by email'}
      </Checkbox>
    )}
  </>
)
