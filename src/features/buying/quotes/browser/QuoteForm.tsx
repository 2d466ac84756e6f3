import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BankNotice } from '#/features/buying/paymentLinks/browser/BankNotice.tsx'
import { CustomerFields } from '#/features/buying/phoneOrders/browser/CustomerFields.tsx'
import { priceSale } from '#/features/orders/pricing/pricing.rules.ts'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { VatNote } from '#/features/shop/vat/browser/VatNote.tsx'
import { type VatTerms, vatTreatmentOf } from '#/features/shop/vat/vat.rules.ts'
import { ADDRESS_PARTS } from '#/lib/address.ts'
import { vatRegistered } from '#/lib/brand.ts'
import { parsePence } from '#/lib/decimal.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { ConflictNotice } from '#/ui/ConflictNotice.tsx'
import { FormAlert } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { RadioCards } from '#/ui/RadioCards.tsx'
import { type RequestForm, useRequestForm } from '#/ui/useRequestForm.ts'
import { findPostcodeWithoutFee, type QuoteContact } from '../quotes.rules.ts'
import { QuoteGoods } from './QuoteGoods.tsx'
import {
  BillingField,
  QuoteBusinessFields,
  QuoteContactFields,
  QuoteDeliveryFields,
  QuoteTermsFields,
} from './QuoteTermsFields.tsx'
import { QuoteTotals } from './QuoteTotals.tsx'
import {
  type DraftLine,
  emptyQuote,
  isValidLine,
  type QuoteFormValues,
  quoteResolver,
  refusedField,
  toBody,
  toCopy,
  toDraftLines,
  toFormValues,
  toSaleLine,
} from './quoteDraft.ts'
import { DRAFT_LABELS, formatDraft } from './quoteDraftText.ts'
import { type QuoteDetail, quotes, useSaveQuote } from './quotes.queries.ts'

const KINDS = [
  { value: 'quote', title: 'Quote', detail: 'Your offer, which the customer accepts or declines online.' },
  { value: 'proForma', title: 'Pro forma invoice', detail: 'The same, for customers who need one to raise a payment.' },
] as const

const today = () => londonDay(new Date())
const checkFields = quoteResolver(today)

type Draft = QuoteFormValues & { lines: DraftLine[] }
const areComplete = (lines: readonly DraftLine[]) => lines.length > 0 && lines.every(isValidLine)
const toDraft = (quote: QuoteDetail, contact: QuoteContact): Draft => ({
  ...toFormValues(quote, contact),
  lines: toDraftLines(quote.lines),
})

type QuoteFormProps = {
  /** The one to edit. */
  quote?: QuoteDetail
  /** The one to duplicate. */
  copyOf?: QuoteDetail
  customerId?: number | undefined
  /** For a quote that has none yet. */
  contact: QuoteContact
  onSaved: (quote: QuoteDetail) => void
}

/** Parts of two addresses make none. */
const TOGETHER = [ADDRESS_PARTS]

export function QuoteForm({ quote, copyOf, customerId, contact, onSaved }: QuoteFormProps) {
  // As it was opened, until somebody else’s version is taken over.
  const [base, setBase] = useState(quote)
  const queryClient = useQueryClient()
  /** Keys of the lines when it was last sent; those added since show no problems yet. */
  const [checked, setChecked] = useState<readonly string[]>()
  const save = useSaveQuote(base)
  const form: RequestForm<Draft> = useRequestForm({
    request: save,
    defaultValues: quote
      ? toDraft(quote, contact)
      : {
          ...(copyOf ? toCopy(copyOf, today(), contact) : emptyQuote(today(), contact)),
          lines: toDraftLines(copyOf?.lines ?? []),
        },
    resolver(typed) {
      const { values, errors } = checkFields(typed)
      return { values: { ...typed, ...values }, errors }
    },
    isReady: () => areComplete(lines),
    toRequest: ({ lines, ...typed }, requestKey) => ({ body: toBody(typed, lines), requestKey: requestKey() }),
    fieldOf: refusedField,
    onDone: onSaved,
    together: TOGETHER,
    async loadTheirs() {
      const theirs = await queryClient.fetchQuery(quotes.query(base?.id ?? 0))
      setBase(theirs)
      return toDraft(theirs, contact)
    },
  })
  const { lines } = form.values()
  const vatTerms = { vatRegistered: vatRegistered(), treatment: vatTreatmentOf(form.watch('postcode')) }

  return (
    <form
      onSubmit={(event) => {
        setChecked(lines.map(({ key }) => key))
        form.submit(event)
      }}
      noValidate
      aria-label={quote ? 'Edit quote' : 'New quote'}
      className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="empty:hidden lg:col-span-full">
        <ConflictNotice conflict={form.conflict} label={(name) => DRAFT_LABELS[name]} format={formatDraft} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
        <RadioCards
          legend="What to send"
          name="kind"
          value={form.watch('kind')}
          onChange={(kind) => form.setValue('kind', kind)}
          options={KINDS}
        />
        <QuoteGoods
          lines={lines}
          onChange={(changed) => form.setValue('lines', changed)}
          checked={checked}
          vatTerms={vatTerms}
        />
        <CustomerFields
          form={form}
          customerId={customerId}
          emailHint="We’ll send the quote here."
          company={<QuoteBusinessFields form={form} />}
        >
          <BillingField form={form} />
        </CustomerFields>
      </div>

      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
        <QuoteDeliveryFields form={form} />
        <QuoteTermsFields form={form} />
        <QuoteContactFields form={form} />
        <section aria-labelledby="summary" className="grid gap-3 border-t border-ink pt-4 lg:sticky lg:top-6">
          <h2 id="summary" className="headline text-xl">
            Summary
          </h2>
          <DraftTotals draft={form.values()} vatTerms={vatTerms} />
          <BankNotice of="quotes" />
          <FormAlert>{form.problem}</FormAlert>
          <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Saving">
            {quote ? 'Save changes' : 'Save quote'}
          </Button>
          <p className="text-muted">
            {quote?.sentAt
              ? 'The customer won’t see your changes until you send the quote again.'
              : 'Nothing is sent yet: you’ll see the quote first.'}
          </p>
        </section>
      </div>
      <LeaveGuard unsaved={() => !save.isSuccess && form.isUnsaved()} />
    </form>
  )
}

function DraftTotals({ draft, vatTerms }: { draft: Draft; vatTerms: VatTerms }) {
  const { lines, deliveryType, fee } = draft
  const delivery = useQuery(deliveryQuery)
  if (!areComplete(lines) || !delivery.data) {
    return (
      <p className="text-muted">
        {lines.length === 0
          ? 'Add a product or a custom line to see what it comes to.'
          : delivery.isError
            ? 'We couldn’t load the delivery prices. You can still save.'
            : 'Complete the lines to see what it comes to.'}
      </p>
    )
  }
  const agreedFee = parsePence(fee) ?? null
  const priced = priceSale({
    lines: lines.map(toSaleLine),
    deliveryType,
    agreedFee,
    delivery: delivery.data,
    vatRegistered: vatTerms.vatRegistered,
    vatTreatment: vatTerms.treatment,
  })
  return (
    <div role="status" className="grid gap-3">
      <QuoteTotals
        totals={priced}
        isFeeMissing={findPostcodeWithoutFee({ shippingAddress: draft.postcode, agreedFee }) !== undefined}
      />
      <VatNote sale={priced} />
    </div>
  )
}
