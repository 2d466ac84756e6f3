import { useState } from 'react'
import { IfAllowed } from '#/browser/rights.tsx'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { AdjustStockForm } from './AdjustStockForm.tsx'

export type StockedProduct = { id: number; name: string; stockQuantity: number; inStock: boolean }

export function AdjustStock({ product }: { product: StockedProduct }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <IfAllowed call="PUT /api/admin/products/{id}/stock">
      <Button size="small" onClick={() => setIsOpen(true)}>
        Adjust stock
      </Button>
      <Dialog open={isOpen} onClose={close} title="Adjust stock">
        {isOpen && <AdjustStockForm product={product} onClose={close} />}
      </Dialog>
    </IfAllowed>
  )
}
