import { useEffect } from 'react'
import { seller } from '#/lib/seller.ts'
import { Button } from '#/ui/Button.tsx'
import { EmailField, SelectField, TextAreaField, TextField } from '#/ui/Field.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { CONTACT_TOPICS, contactRules, contactSubject, MAX_SUBJECT_LENGTH } from '../contact.rules.ts'
import { CONTACT_MESSAGES } from '../contactMessages.ts'
import { takeQuestion } from './carriedQuestion.ts'
import { browserLanguage, sendFailureMessage, useSendMessage } from './contact.queries.ts'

const EMPTY = { name: '', email: '', topic: '', subject: '', message: '' }

export function ContactForm() {
  const send = useSendMessage()
  const { register, submit, watch, setValue } = useRequestForm({
    request: send,
    rules: contactRules,
    defaultValues: EMPTY,
    toRequest: ({ name, email, topic, subject, message }) => ({
      name,
      email,
      subject: contactSubject({ topic, subject }),
      message,
    }),
    fieldOf: () => undefined,
    onDone: (_, clear) => clear(),
  })

  useEffect(() => {
    const question = takeQuestion()
    if (question) setValue('message', question)
  }, [setValue])

  return (
    // Pressed before hydration, `method="dialog"` submits nothing, so no input ends up in the URL.
    <form onSubmit={submit} noValidate method="dialog" aria-label="Contact" className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...register('name')} />
        <EmailField {...register('email')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Subject" optional {...register('topic')}>
          <option value="">Something else</option>
          {CONTACT_TOPICS.map((topic) => (
            <option key={topic}>{topic}</option>
          ))}
        </SelectField>
        {!watch('topic') && (
          <TextField label="Your subject" optional maxLength={MAX_SUBJECT_LENGTH} {...register('subject')} />
        )}
      </div>
      <TextAreaField label="Message" rows={7} {...register('message')} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="justify-self-start max-sm:w-full"
        pending={send.isPending}
        pendingLabel="Sending"
      >
        Send message
      </Button>
      {send.isError && <NotSent error={send.error} />}
      {send.isSuccess && <Sent />}
    </form>
  )
}

// The toast announces the result, so these two are not live regions.
function NotSent({ error }: { error: unknown }) {
  const lang = browserLanguage()
  return (
    <div className="border-l-2 border-error pl-4 text-error" lang={lang}>
      <p className="font-semibold">{CONTACT_MESSAGES[lang].notSent.title}</p>
      <p>{sendFailureMessage(lang, error)}</p>
      <p>
        <a href={`mailto:${seller.email}`} className="link">
          {seller.email}
        </a>
      </p>
    </div>
  )
}

function Sent() {
  const lang = browserLanguage()
  const { title, message } = CONTACT_MESSAGES[lang].sent
  return (
    <div className="border-l-2 border-success pl-4" lang={lang}>
      <p className="font-semibold">{title}</p>
      <p>{message}</p>
    </div>
  )
}
