import { ButtonLink } from '#/ui/Button.tsx'
import { SearchForm } from './SearchForm.tsx'

export const NotFoundPage = () => (
  <div className="page section grid gap-8">
    <div className="grid gap-4">
      <h1 className="headline text-5xl">404 Page Not Found</h1>
      <p className="max-w-prose text-lg text-muted">Did you forget to add the page to the router?</p>
    </div>
    <SearchForm />
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/products">All products</ButtonLink>
      <ButtonLink to="/" variant="quiet">
        Home
      </ButtonLink>
    </div>
  </div>
)
