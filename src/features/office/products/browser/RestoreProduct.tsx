import { useState } from 'react'
import { apiSend, errorMessage } from '#/browser/api.ts'
import { Button } from '#/ui/Button.tsx'
import { toast } from '#/ui/toast.ts'
import type { ArchivedProduct } from '../server/products.schema.ts'
import { useInvalidateProducts } from './products.queries.ts'

export function RestoreProduct({ product }: { product: Pick<ArchivedProduct, 'id' | 'name'> }) {
  const [isPending, setIsPending] = useState(false)
  const productsChanged = useInvalidateProducts()
  async function restore() {
    setIsPending(true)
    try {
      await apiSend('POST', `/api/admin/archived-products/${product.id}/restore`)
      toast({ title: 'Product restored', message: product.name })
      await productsChanged()
    } catch (error) {
      toast({ tone: 'error', title: 'Failed to restore the product', message: errorMessage(error) })
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Button
      size="small"
      variant="quiet"
      pending={isPending}
      onClick={() => void restore()}
      aria-label={`Restore ${product.name}`}
    >
      Restore
    </Button>
  )
}
