import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatList } from '#/lib/format.ts'
import { pick } from '#/lib/pick.ts'
import { Button } from '#/ui/Button.tsx'
import { SearchPicker } from '#/ui/SearchPicker.tsx'
import { customerQuery, customerSuggestionsQuery } from './customers.queries.ts'
import { type CustomerFormValues, fieldLabels, fillCustomer } from './fillCustomer.ts'

type CustomerPickerProps = {
  form: {
    values: () => CustomerFormValues
    prefill: (values: Partial<CustomerFormValues>) => void
    rebase(theirs: CustomerFormValues): unknown
  }
  /** Chosen at the start, such as by “New order” on the customer's page. */
  customerId?: number | undefined
}

type Filled = { name: string; before: Partial<CustomerFormValues>; differing: Partial<CustomerFormValues> }

/** Fills the form's empty fields; what has been typed stays until staff replace it. */
export function CustomerPicker({ form, customerId }: CustomerPickerProps) {
  const [q, setQ] = useState('')
  const [filled, setFilled] = useState<Filled>()
  const [failed, setFailed] = useState(false)
  const queryClient = useQueryClient()
  const results = useQuery(customerSuggestionsQuery(q))

  const choose = async (id: number, isStart = false) => {
    setFailed(false)
    try {
      const customer = await queryClient.fetchQuery(customerQuery(String(id)))
      const typed = form.values()
      const { fill, differing } = fillCustomer(typed, customer)
      const before = pick(typed, Object.keys({ ...fill, ...differing }) as (keyof CustomerFormValues)[])
      // What the form starts with isn’t unsaved.
      if (isStart) form.rebase({ ...typed, ...fill })
      else form.prefill(fill)
      setFilled({ name: customer.name, before, differing })
    } catch {
      setFailed(true)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (customerId) void choose(customerId, true)
  }, [customerId])

  return (
    <div className="grid gap-2">
      <SearchPicker
        label="Find a customer"
        optional
        placeholder="Name, email, phone, company or postcode"
        listLabel="Customers found"
        found={q === '' ? [] : (results.data ?? [])}
        foundFor={results.isSuccess && !results.isPlaceholderData ? q : undefined}
        isExact={({ email }, typed) => email === typed.toLowerCase()}
        onSearch={setQ}
        onChoose={({ id }) => void choose(id)}
      >
        {({ name, email }) => (
          <>
            <span className="font-semibold wrap-anywhere">{name}</span>
            {email !== name && <span className="wrap-anywhere text-muted">{email}</span>}
          </>
        )}
      </SearchPicker>
      <p role="status" className="text-sm text-muted empty:hidden">
        {q !== '' && results.data?.length === 0
          ? 'No customers match. Enter their details below.'
          : filled && describeFilled(filled)}
      </p>
      {filled && (
        <div className="flex flex-wrap gap-2">
          {Object.keys(filled.differing).length > 0 && (
            <Button
              size="small"
              onClick={() => {
                form.prefill(filled.differing)
                setFilled({ ...filled, differing: {} })
              }}
            >
              Use the customer’s details
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              form.prefill(filled.before)
              setFilled(undefined)
            }}
          >
            Undo
          </Button>
        </div>
      )}
      {(failed || (results.isError && q !== '')) && (
        <p role="alert" className="text-error">
          We couldn’t load the customers. Try again, or enter the details below.
        </p>
      )}
    </div>
  )
}

function describeFilled({ name, differing }: Filled): string {
  const kept = fieldLabels(differing)
  const what = kept.length === 0 ? '' : ` You’d already typed another ${formatList(kept)}, so we left what you typed.`
  return `Filled in from ${name}.${what}`
}
