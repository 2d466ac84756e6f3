import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { formatAddress } from '#/lib/address.ts'
import { Badge } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { toast } from '#/ui/toast.ts'
import { MAX_ADDRESSES } from '../addressBook.rules.ts'
import { AddressForm } from './AddressForm.tsx'
import { addressBook, type SavedAddress, useChangeAddress } from './addressBook.queries.ts'

export function AddressBook() {
  const book = useQuery(addressBook)
  const [open, setOpen] = useState<SavedAddress['id'] | 'new'>()
  const adder = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(undefined)
    // The form unmounts with the focus in it.
    requestAnimationFrame(() => adder.current?.focus())
  }
  if (book.isPending)
    return (
      <div role="status" aria-label="Loading your addresses" className="grid gap-3">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </div>
    )
  if (!book.data)
    return (
      <EmptyState
        role="alert"
        title="We couldn’t load your addresses"
        action={<Button onClick={() => void book.refetch()}>Try again</Button>}
      >
        {errorMessage(book.error)}
      </EmptyState>
    )
  const isFull = book.data.length >= MAX_ADDRESSES
  return (
    <div className="grid justify-items-start gap-6">
      {book.data.length === 0 && open !== 'new' && (
        <p className="max-w-prose text-muted">
          You haven’t saved any addresses yet. Save one here or at the checkout, and you won’t have to type it again.
        </p>
      )}
      {book.data.length > 0 && (
        <ul className="grid w-full gap-x-10 border-t border-line sm:grid-cols-2">
          {book.data.map((address) => (
            <li key={address.id} className="border-b border-line py-4">
              {open === address.id ? (
                <AddressForm address={address} onClose={close} />
              ) : (
                <Entry address={address} onEdit={() => setOpen(address.id)} onRemoved={close} />
              )}
            </li>
          ))}
        </ul>
      )}
      {open === 'new' && (
        <div className="w-full">
          <AddressForm onClose={close} />
        </div>
      )}
      {open !== 'new' && (
        <Button ref={adder} disabled={isFull} onClick={() => setOpen('new')}>
          Add an address
        </Button>
      )}
      {isFull && <p className="text-sm text-muted">You can save up to {MAX_ADDRESSES} addresses.</p>}
    </div>
  )
}

type EntryProps = { address: SavedAddress; onEdit: () => void; onRemoved: () => void }

function Entry({ address, onEdit, onRemoved }: EntryProps) {
  const change = useChangeAddress()
  const name = `${address.line1}, ${address.postcode}`
  const fail = (error: unknown) => toast({ tone: 'error', title: 'Not changed', message: errorMessage(error) })
  const makeDefault = () => {
    const { id, ...values } = address
    change.mutate({ id, values: { ...values, isDefault: true } }, { onError: fail })
  }
  const remove = () => change.mutate({ id: address.id, values: null }, { onSuccess: onRemoved, onError: fail })
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere whitespace-pre-line">
        {address.customerName}
        {'\n'}
        {formatAddress(address)}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        {address.isDefault ? (
          <Badge>Default</Badge>
        ) : (
          <button type="button" className="link py-2" onClick={makeDefault} aria-label={`Make ${name} the default`}>
            Make default
          </button>
        )}
        <button type="button" className="link py-2" onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </button>
        <button type="button" className="link py-2" onClick={remove} aria-label={`Remove ${name}`}>
          Remove
        </button>
      </div>
    </div>
  )
}
