import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { listKey } from '#/browser/lists.queries.ts'
import { toRefusal } from '#/features/checkout/browser/checkout.queries.ts'
import { toast } from '#/ui/toast.ts'
import { type QuoteBody, type QuoteFormValues, refusedField } from './quoteDraft.ts'
import { adminQuoteQuery, type QuoteDetail, saveQuote } from './quotes.queries.ts'

type SaveOptions = {
  onSaved: (quote: QuoteDetail) => void
  onRefusedField: (field: keyof QuoteFormValues, message: string) => void
}

/** Creates a quote, or changes `before`. */
export function useSaveQuote(before: QuoteDetail | undefined, { onSaved, onRefusedField }: SaveOptions) {
  // Idempotency key: retrying after a lost response creates no second quote.
  const [requestKey] = useState(() => crypto.randomUUID() as string)
  const [refused, setRefused] = useState<QuoteBody>()
  const queryClient = useQueryClient()
  const save = useMutation({
    async mutationFn({ body, isOverwriting }: { body: QuoteBody; isOverwriting: boolean }) {
      if (!before) return saveQuote(body, { requestKey })
      const { id, version } = isOverwriting ? await queryClient.fetchQuery(adminQuoteQuery(before.id)) : before
      return saveQuote(body, { id, version })
    },
    onSuccess(quote) {
      void queryClient.invalidateQueries({ queryKey: listKey('quotes') })
      toast({ title: before ? 'Quote updated' : 'Quote created', message: quote.number })
      onSaved(quote)
    },
    onError(error, { body }) {
      const { code, field: sent, hint, message = errorMessage(error) } = toRefusal(error)
      setRefused(code === 'changedMeanwhile' ? body : undefined)
      const field = refusedField(sent)
      if (field) onRefusedField(field, hint ?? message)
    },
  })
  const { code, field } = save.isError ? toRefusal(save.error) : {}
  const isConflict = code === 'changedMeanwhile'
  return {
    isPending: save.isPending,
    isConflict,
    problem: save.isError && !isConflict && !refusedField(field) ? errorMessage(save.error) : undefined,
    submit: (body: QuoteBody) => !save.isPending && save.mutate({ body, isOverwriting: false }),
    /** Saves over the version that was saved in the meantime. */
    overwrite: () => refused && save.mutate({ body: refused, isOverwriting: true }),
  }
}
