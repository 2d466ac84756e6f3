import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { listingQuery } from '#/features/catalogue/catalogue/browser/catalogue.queries.ts'
import { ProductPicker } from '#/features/catalogue/catalogue/browser/ProductPicker.tsx'
import { categoryLabel } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { DENSE, TextField } from '#/ui/Field.tsx'
import type { UseForm } from '#/ui/useForm.ts'
import type { CodeFormValues } from '../codeForm.rules.ts'
import type { AdminDiscountCode } from './codes.queries.ts'

type CodeConditionsProps = {
  form: UseForm<CodeFormValues>
  /** The products that the saved code names. */
  known: AdminDiscountCode['products']
}

export function CodeConditions({ form, known }: CodeConditionsProps) {
  const errors = form.errors()
  const [named, setNamed] = useState(known)
  const productIds = form.watch('productIds')
  const categories = form.watch('categories')
  const isLimited = productIds.length + categories.length > 0
  const listing = useQuery(listingQuery({}))
  const sold = listing.data?.categories
  const offered = [...new Set([...(sold ?? []), ...categories])]
  const titleId = useId()
  const setProducts = (ids: readonly number[]) => form.setValue('productIds', ids)

  return (
    <section aria-labelledby={titleId} className="grid gap-5 border-t border-line pt-5">
      <div className="grid gap-1">
        <h3 id={titleId} className="text-base font-semibold">
          Conditions
        </h3>
        <p className="text-muted">
          {isLimited
            ? 'The code applies only to the categories and products below.'
            : 'The code applies to everything, unless you choose categories or products.'}
        </p>
      </div>
      <fieldset className="grid gap-1" aria-describedby={errors.categories && `${titleId}-categories`}>
        <legend className="mb-1 font-semibold">Categories</legend>
        {offered.map((category) => (
          <Checkbox
            key={category}
            checked={categories.includes(category)}
            onChange={(checked) =>
              form.setValue(
                'categories',
                checked ? [...categories, category] : categories.filter((other) => other !== category),
              )
            }
          >
            {categoryLabel(category)}
            {sold && !sold.includes(category) && <Gone>No products are in this category any more</Gone>}
          </Checkbox>
        ))}
        {listing.isPending && <p className="text-muted">Loading the categories</p>}
        {listing.isError && <p className="text-error">We couldn’t load the categories.</p>}
        {errors.categories && (
          <p id={`${titleId}-categories`} role="alert" className="text-error">
            {errors.categories.message}
          </p>
        )}
      </fieldset>
      <div className="grid gap-2">
        <ProductPicker
          label="Products"
          optional
          error={errors.productIds?.message}
          onAdd={({ id, name }) => {
            if (productIds.includes(id)) return
            setNamed([...named, { id, name, isDeleted: false }])
            setProducts([...productIds, id])
          }}
        />
        {productIds.length > 0 && (
          <ul aria-label="Products it applies to" className="border-t border-line">
            {productIds.map((id) => {
              const { name, isDeleted } = [...known, ...named].find((product) => product.id === id) ?? {
                name: `Product ${id}`,
              }
              return (
                <li key={id} className="flex items-center justify-between gap-3 border-b border-line py-1.5">
                  <span className="min-w-0">
                    {name}
                    {isDeleted && <Gone>Deleted: the code applies to it again if you restore it</Gone>}
                  </span>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Remove ${name}`}
                    onClick={() => setProducts(productIds.filter((other) => other !== id))}
                  >
                    Remove
                  </Button>
                </li>
              )
            })}
          </ul>
        )}
      </div>
      <TextField
        label="Minimum order in pounds"
        optional
        inputMode="decimal"
        autoComplete="off"
        controlClassName={`figures ${DENSE}`}
        hint={`Price of the goods ${isLimited ? 'it applies to' : 'in the cart'}, including VAT, before the discount and without delivery.`}
        {...form.register('minimumOrder')}
      />
      <div>
        <Checkbox
          checked={form.watch('oncePerCustomer')}
          onChange={(checked) => form.setValue('oncePerCustomer', checked)}
        >
          Once per customer
        </Checkbox>
        <p className="pl-7 text-muted">By email address, for guests too. An order counts when it’s paid.</p>
      </div>
    </section>
  )
}

const Gone = ({ children }: { children: string }) => <span className="block text-muted">{children}</span>
