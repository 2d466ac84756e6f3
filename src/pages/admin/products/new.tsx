import { createFileRoute } from '@tanstack/react-router'
import { ProductForm } from '#/features/products/browser/ProductForm.tsx'
import { BackToProducts } from './-BackToProducts.tsx'

export const Route = createFileRoute('/admin/products/new')({ component: NewProduct })

function NewProduct() {
  const navigate = Route.useNavigate()
  return (
    <>
      <BackToProducts />
      <ProductForm
        onSaved={({ id }) =>
          void navigate({ to: '/admin/products/$productId', params: { productId: String(id) }, replace: true })
        }
      />
    </>
  )
}
