import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiGet } from '#/browser/api.ts'
import type { ListPage } from '#/browser/lists.queries.ts'
import { formatPounds } from '#/lib/pence.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { SearchPicker } from '#/ui/SearchPicker.tsx'
import { Thumbnail } from '#/ui/Thumbnail.tsx'
import { decodeProduct, type Product } from '../catalogue.rules.ts'
import { bestFirst, hasCode } from '../foundProducts.rules.ts'

const MAX_PRODUCTS = 8

const foundProductsQuery = (q: string) =>
  queryOptions({
    queryKey: ['found-products', q],
    // The admin's list also finds SKUs, barcodes and words in descriptions.
    queryFn: async ({ signal }) =>
      bestFirst(
        decodeProduct(
          (await apiGet<'GET /api/admin/lists/products'>(
            `/api/admin/lists/products?q=${encodeURIComponent(q)}`,
            signal,
          )) as ListPage<Omit<Product, 'pictures'>>,
        ).rows,
        q,
      ).slice(0, MAX_PRODUCTS),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })

export type FoundProduct = Pick<Product, 'id' | 'name' | 'price' | 'vatRate'>

type ProductPickerProps = {
  label?: string
  optional?: boolean
  error: string | undefined
  onAdd: (product: FoundProduct) => void
}

export function ProductPicker({ label = 'Add a product', optional, error, onAdd }: ProductPickerProps) {
  const [q, setQ] = useState('')
  const [added, setAdded] = useState('')
  const results = useQuery(foundProductsQuery(q))
  return (
    <div className="grid gap-2">
      <SearchPicker
        label={label}
        {...(optional ? { optional } : {})}
        placeholder="Name, SKU or barcode"
        listLabel="Products found"
        error={error}
        found={q === '' ? [] : (results.data ?? [])}
        foundFor={results.isSuccess && !results.isPlaceholderData ? q : undefined}
        isExact={hasCode}
        onSearch={setQ}
        onType={() => setAdded('')}
        onChoose={({ id, name, price, vatRate }) => {
          onAdd({ id, name, price, vatRate })
          setAdded(`${name} added`)
        }}
        itemClassName="justify-between"
      >
        {({ name, price, imageUrl, stockQuantity, inStock }) => (
          <>
            <span className="flex items-center gap-3 font-semibold">
              <Thumbnail imageUrl={imageUrl} sizes="2rem" className="size-8 shrink-0" />
              {name}
            </span>
            <span className="figures flex gap-4">
              <StatusDot tone={inStock && stockQuantity > 0 ? 'good' : 'bad'}>
                {inStock ? stockQuantity : 0} in stock
              </StatusDot>
              {formatPounds(price)}
            </span>
          </>
        )}
      </SearchPicker>
      <p role="status" className="text-sm text-muted empty:hidden">
        {added || (q !== '' && results.data?.length === 0 ? 'No products match.' : '')}
      </p>
      {results.isError && q !== '' && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="text-error">We couldn’t load the products.</p>
          <Button size="small" onClick={() => void results.refetch()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
