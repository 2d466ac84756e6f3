import { useNavigate } from '@tanstack/react-router'
import { Button } from '#/ui/Button.tsx'
import { TextField } from '#/ui/Field.tsx'

export function SearchForm() {
  const navigate = useNavigate()
  return (
    <form
      action="/products"
      className="flex max-w-120 flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
        void navigate({ to: '/products', search: q ? { q } : {} })
      }}
    >
      <TextField className="flex-1" label="Search products" type="search" name="q" enterKeyHint="search" />
      <Button type="submit">Search</Button>
    </form>
  )
}
