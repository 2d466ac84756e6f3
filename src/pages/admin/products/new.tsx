import { createFileRoute } from '@tanstack/react-router'
import { ProductForm } from '#/features/office/products/browser/ProductForm.tsx'
import { BackLink } from '../-BackLink.tsx'

export const Route = createFileRoute('/admin/products/new')({ component: NewProduct })

function NewProduct() {
  const navigate = Route.useNavigate()
  return (
    <>
      <BackLink to="/admin/products">Products</BackLink>
      <ProductForm
        onSaved={({ id }) =>
          void navigate({ to: '/admin/products/$productId', params: { productId: String(id) }, replace: true })
        }
      />
    </>
  )
}
