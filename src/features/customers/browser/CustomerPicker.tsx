import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { formatList } from '#/lib/formatList.ts'
import { Button } from '#/ui/Button.tsx'
import { DENSE } from '#/ui/dense.ts'
import { TextField } from '#/ui/Field.tsx'
import { customerQuery, customerSuggestionsQuery } from './customers.queries.ts'
import { type CustomerFormValues, fieldLabels, fillCustomer } from './fillCustomer.ts'

const DEBOUNCE_MS = 250

type CustomerPickerProps = {
  form: { values: () => CustomerFormValues; prefill: (values: Partial<CustomerFormValues>) => void }
  /** Chosen at the start, such as by “New order” on the customer's page. */
  customerId?: number | undefined
}

type Filled = { name: string; before: Partial<CustomerFormValues>; differing: Partial<CustomerFormValues> }

/** Fills the form's empty fields; what has been typed stays until staff replace it. */
export function CustomerPicker({ form, customerId }: CustomerPickerProps) {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const [filled, setFilled] = useState<Filled>()
  const [failed, setFailed] = useState(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const queryClient = useQueryClient()
  const results = useQuery(customerSuggestionsQuery(q))
  const listId = useId()
  const found = q === '' ? [] : (results.data ?? [])
  const isShown = isOpen && found.length > 0
  const active = isShown ? found[activeIndex] : undefined

  const search = (words: string, pause: number) => {
    setTyped(words)
    setActiveIndex(-1)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => setQ(words.trim()), pause)
  }
  const choose = async (id: number) => {
    setOpen(false)
    search('', 0)
    setFailed(false)
    try {
      const customer = await queryClient.fetchQuery(customerQuery(String(id)))
      const before = form.values()
      const { fill, differing } = fillCustomer(before, customer)
      form.prefill(fill)
      setFilled({ name: customer.name, before, differing })
    } catch {
      setFailed(true)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (customerId) void choose(customerId)
  }, [customerId])

  const handleKey = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const places = found.length + 1
      // The extra place is the field itself, with no customer selected.
      if (isShown) setActiveIndex(((activeIndex + 1 + (key === 'ArrowDown' ? 1 : places - 1)) % places) - 1)
      else setActiveIndex(key === 'ArrowDown' ? 0 : found.length - 1)
    } else if (key === 'Enter') {
      // Otherwise Enter submits the form.
      event.preventDefault()
      if (active) void choose(active.id)
    } else if (key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
      setActiveIndex(-1)
    }
  }

  return (
    <div className="grid gap-2">
      <TextField
        label="Find a customer"
        optional
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={active && `${listId}${active.id}`}
        autoComplete="off"
        spellCheck={false}
        placeholder="Name, email, phone, company or postcode"
        value={typed}
        onChange={(event) => {
          setOpen(true)
          search(event.target.value, DEBOUNCE_MS)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={handleKey}
        controlClassName={DENSE}
      />
      {isShown && (
        <div id={listId} role="listbox" aria-label="Customers found" className="border-t border-line">
          {found.map(({ id, name, email }, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              key={id}
              id={`${listId}${id}`}
              role="option"
              aria-selected={place === activeIndex}
              ref={(item) => {
                if (place === activeIndex) item?.scrollIntoView({ block: 'nearest' })
              }}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void choose(id)}
              className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 border-b border-line px-2 py-1.5 hover:bg-sunken aria-selected:bg-sunken aria-selected:shadow-[inset_2px_0_var(--color-ink)] sm:min-h-9"
            >
              <span className="font-[560] wrap-anywhere">{name}</span>
              {email !== name && <span className="wrap-anywhere text-muted">{email}</span>}
            </div>
          ))}
        </div>
      )}
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
              className="max-sm:min-h-11"
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
            className="max-sm:min-h-11"
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
