import type { ReactNode } from 'react'
import { formatCount } from '#/lib/format.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'

type FilterSheetProps = {
  open: boolean
  onClose: () => void
  count: number
  children: ReactNode
}

export const FilterSheet = ({ open, onClose, count, children }: FilterSheetProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Filters"
    variant="left"
    footer={
      <Button className="w-full" onClick={onClose}>
        Show {formatCount(count)} {count === 1 ? 'product' : 'products'}
      </Button>
    }
  >
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </form>
  </Dialog>
)
