import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ApiError, errorMessage } from '#/browser/api.ts'
import { useRecheckUser } from '#/browser/currentUser.ts'
import { ProductForm } from '#/features/office/products/browser/ProductForm.tsx'
import { adminProductQuery } from '#/features/office/products/browser/products.queries.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { BackLink } from '../-BackLink.tsx'

export const Route = createFileRoute('/admin/products/$productId')({ component: EditProduct })

function EditProduct() {
  const navigate = Route.useNavigate()
  const id = Number(Route.useParams().productId)
  const product = useQuery(adminProductQuery(id))
  useRecheckUser(product.error)

  return (
    <>
      <BackLink to="/admin/products">Products</BackLink>
      {product.data && (
        <ProductForm
          key={product.data.id}
          product={product.data}
          onSaved={() => {}}
          onDeleted={() => void navigate({ to: '/admin/products' })}
        />
      )}
      {product.isPending && (
        <div role="status" aria-label="Loading the product" className="grid gap-10">
          <Skeleton className="h-20" />
          <div className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Skeleton className="h-80" />
            <Skeleton className="h-80" />
          </div>
        </div>
      )}
      {product.isError && !product.data && <NotShown error={product.error} onRetry={() => void product.refetch()} />}
    </>
  )
}

const NotShown = ({ error, onRetry }: { error: Error; onRetry: () => void }) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
    <EmptyState
      role="alert"
      title="We can’t find that product"
      action={<ButtonLink to="/admin/products/archived">Search the archive</ButtonLink>}
    >
      It may have been deleted or archived.
    </EmptyState>
  ) : (
    <EmptyState role="alert" title="We couldn’t load the product" action={<Button onClick={onRetry}>Try again</Button>}>
      {errorMessage(error)}
    </EmptyState>
  )
