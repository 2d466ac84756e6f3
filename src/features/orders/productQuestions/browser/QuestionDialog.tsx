import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { apiSend } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { useCurrentUser } from '#/features/shop/accounts/browser/accounts.queries.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { EmailField, TextAreaField, TextField } from '#/ui/Field.tsx'
import { FormAlert } from '#/ui/FormAlert.tsx'
import { rulesResolver } from '#/ui/formRules.ts'
import { useForm } from '#/ui/useForm.ts'
import { questionRules } from '../productQuestions.rules.ts'

type Values = { name: string; email: string; question: string }
type QuestionDialogProps = { product: { slug: string }; open: boolean; onClose: () => void }

const takeFocus = (message: HTMLElement | null) => message?.focus()

export const QuestionDialog = ({ product, open, onClose }: QuestionDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Ask a question">
    <QuestionForm slug={product.slug} onDone={onClose} />
  </Dialog>
)

function QuestionForm({ slug, onDone }: { slug: string; onDone: () => void }) {
  const user = useCurrentUser()
  // Idempotency key: a double click, or retrying after a lost response, asks once.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID() as string)
  const ask = useMutation({
    mutationFn: (question: Values) =>
      apiSend('POST', `/api/products/${encodeURIComponent(slug)}/questions`, {
        ...question,
        requestKey,
      }),
  })
  const { register, handleSubmit } = useForm<Values>({
    resolver: rulesResolver<Values>(questionRules),
    defaultValues: { email: user?.email ?? '' },
  })
  const submit = handleSubmit((question, clear) => {
    if (!ask.isPending) ask.mutate(question, { onSuccess: clear })
  })

  if (ask.data) {
    return (
      <div className="grid justify-items-start gap-5">
        {/* The form that had the focus is gone. */}
        <p ref={takeFocus} tabIndex={-1} className="border-l-2 border-success pl-4 wrap-anywhere">
          {ask.data.message}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onDone}>Close</Button>
          <Button
            variant="quiet"
            onClick={() => {
              setRequestKey(crypto.randomUUID())
              ask.reset()
            }}
          >
            Ask something else
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form onSubmit={submit} noValidate method="dialog" aria-label="Your question" className="grid gap-5">
      <TextAreaField
        label="Question"
        rows={4}
        hint="Please leave out names, addresses and order numbers: we may publish it here with our answer."
        {...register('question')}
      />
      <TextField label="Name" autoComplete="given-name" hint="Shown with your question." {...register('name')} />
      <EmailField hint="We’ll email you the answer. We never show your address." {...register('email')} />
      <FormAlert>{ask.isError && errorMessage(ask.error)}</FormAlert>
      <Button type="submit" variant="primary" size="large" pending={ask.isPending} pendingLabel="Sending">
        Send question
      </Button>
    </form>
  )
}
