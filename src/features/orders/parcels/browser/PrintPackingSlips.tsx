import { buttonClass } from '#/ui/Button.tsx'

/** A pick list and packing slips for the orders selected in the list. */
export const PrintPackingSlips = ({ rows }: { rows: readonly { id: number }[] }) => (
  <a
    className={buttonClass({ size: 'small' })}
    href={`/api/admin/packing-slips?orders=${rows.map(({ id }) => id).join(',')}`}
    target="_blank"
    rel="noreferrer"
  >
    Print pick list and packing slips
  </a>
)
