import { useMutation } from '@tanstack/react-query'
import { apiSend } from '#/browser/api.ts'
import { useCurrentUser } from '#/browser/currentUser.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { EmailField, FormAlert, TextAreaField, TextField } from '#/ui/Field.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { questionRules } from '../productQuestions.rules.ts'
import type { NewQuestion } from '../server/productQuestions.schema.ts'

type QuestionDialogProps = { product: { slug: string }; open: boolean; onClose: () => void }

const takeFocus = (message: HTMLElement | null) => message?.focus()

export const QuestionDialog = ({ product, open, onClose }: QuestionDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Ask a question">
    <QuestionForm slug={product.slug} onDone={onClose} />
  </Dialog>
)

function QuestionForm({ slug, onDone }: { slug: string; onDone: () => void }) {
  const user = useCurrentUser()
  const ask = useMutation({
    mutationFn: (question: NewQuestion) =>
      apiSend('POST', `/api/products/${encodeURIComponent(slug)}/questions`, question),
  })
  const { register, submit, isPending, problem } = useRequestForm({
    request: ask,
    rules: questionRules,
    defaultValues: { name: '', email: user?.email ?? '', question: '' },
    toRequest: (typed, requestKey) => ({ ...typed, requestKey: requestKey() }),
    onDone: (_, clear) => clear(),
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
          <Button variant="quiet" onClick={ask.reset}>
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
      <FormAlert>{problem}</FormAlert>
      <Button type="submit" variant="primary" size="large" pending={isPending} pendingLabel="Sending">
        Send question
      </Button>
    </form>
  )
}
