import { useState } from 'react'
import { apiSend, errorMessage } from '#/browser/api.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import { toast } from '#/ui/toast.ts'
import type { AdminProduct } from '../server/products.schema.ts'
import { useInvalidateProducts } from './products.queries.ts'

export function DeleteProduct({
  product,
  onDeleted,
}: {
  product: Pick<AdminProduct, 'id' | 'name' | 'isOrdered'>
  onDeleted: () => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const productsChanged = useInvalidateProducts()

  const { isOrdered } = product
  const verb = isOrdered ? 'Archive' : 'Delete'

  async function remove() {
    setIsPending(true)
    setRefusal(undefined)
    try {
      const { message, archived } = await apiSend('DELETE', `/api/admin/products/${product.id}`)
      toast({ title: archived ? 'Product archived' : 'Product deleted', message })
      await productsChanged()
      onDeleted()
    } catch (error) {
      setRefusal(errorMessage(error))
      toast({ tone: 'error', title: 'Failed to delete product', message: errorMessage(error) })
    } finally {
      setIsPending(false)
    }
  }

  return (
    <>
      <Button variant="destructive" size="small" onClick={() => setIsOpen(true)}>
        {verb}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={`${verb} ${product.name}?`}
        confirmLabel={`${verb} the product`}
        pendingLabel={isOrdered ? 'Archiving' : 'Deleting'}
        pending={isPending}
        error={refusal}
        onConfirm={() => void remove()}
      >
        <p>It will be removed from the shop straight away. Customers who have it in their cart will be told.</p>
        <p>
          {isOrdered
            ? 'It’s been ordered, so it will be archived: past orders keep it, and you can restore it.'
            : 'Nobody has ordered it, so it will be permanently deleted, along with its uploaded pictures.'}
        </p>
      </ConfirmDialog>
    </>
  )
}
