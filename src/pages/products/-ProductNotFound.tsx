import { Breadcrumb } from '#/ui/Breadcrumb.tsx'
import { ButtonLink } from '#/ui/Button.tsx'
import { SearchForm } from '../-shell/SearchForm.tsx'

export const ProductNotFound = () => (
  <div className="page pt-6 pb-24">
    <Breadcrumb steps={[{ name: 'Products', to: '/products' }, { name: 'Not found' }]} />
    <div className="mt-10 grid gap-8">
      <div className="grid gap-4">
        <h1 className="headline text-5xl">Product Not Found</h1>
        <p className="max-w-prose text-lg text-muted">The product you're looking for doesn't exist.</p>
      </div>
      <SearchForm />
      <ButtonLink to="/products" className="w-fit">
        All products
      </ButtonLink>
    </div>
  </div>
)
