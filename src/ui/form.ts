/** What is wrong with a field. `type` tells apart problems that are shown in different ways. */
export type Problem = { type?: string; message?: string | undefined }
export type Problems<Values> = { [Field in keyof Values]?: Problem }

/** Says what is wrong with typed values, and gives them as they are to be sent. */
export type Resolver<Values> = (values: Values) => { values: Values; errors: Problems<Values> }

export type FormOptions<Values> = {
  resolver: Resolver<Values>
  defaultValues?: Partial<Values>
  /** When a field is judged first: when the form is sent, or as soon as somebody leaves it. Afterwards with every key. */
  mode?: 'onSubmit' | 'onTouched'
}

/** What can be read as text. The value of a checkbox or radio says nothing of whether it is chosen: use `setValue`. */
type Control = Pick<HTMLInputElement, 'value' | 'focus'> & { type?: string }
type Name<Values> = keyof Values & string

/**
 * What is typed into a form and what is wrong with it. The controls hold their own text, so that nothing is lost that was
 * typed before the page came to life. `changed` is called when something is to be shown anew.
 */
export function createForm<Values extends object>(
  { resolver, defaultValues = {}, mode = 'onSubmit' }: FormOptions<Values>,
  changed: () => void,
) {
  const controls = new Map<string, Control>()
  const attach = new Map<string, (control: Control | null) => void>()
  const touched = new Set<string>()
  const listeners = new Set<(values: Values) => void>()
  const others: Partial<Values> = { ...defaultValues }
  let errors: Problems<Values> = {}
  let wasSent = false

  const original = (name: string) => (defaultValues as Record<string, unknown>)[name] ?? ''
  /** What a control holds at first. */
  const first = (name: string) => String((others as Record<string, unknown>)[name] ?? '')
  const read = (): Values => {
    const typed = [...controls].map(([name, { value }]) => [name, value])
    return { ...others, ...Object.fromEntries(typed) } as Values
  }
  const write = (name: string, value: unknown) => {
    const control = controls.get(name)
    if (control) control.value = String(value)
    else Object.assign(others, { [name]: value })
  }

  function judge(name: Name<Values>) {
    const { [name]: _, ...rest } = errors
    const problem = resolver(read()).errors[name]
    errors = (problem ? { ...rest, [name]: problem } : rest) as Problems<Values>
  }

  function hasChanged(name: Name<Values>) {
    if (wasSent || (mode === 'onTouched' && touched.has(name))) judge(name)
    for (const listener of listeners) listener(read())
    changed()
  }

  function attacher(name: string) {
    const known = attach.get(name)
    if (known) return known
    const ref = (control: Control | null) => {
      if (control?.type === 'checkbox' || control?.type === 'radio') throw new Error(`${name} is not read as text`)
      const before = controls.get(name)
      if (control) {
        controls.set(name, control)
        // Filled in before the page came to life.
        if (control.value !== first(name)) changed()
      } else if (before) {
        // The control goes, what was typed stays.
        controls.delete(name)
        write(name, before.value)
      }
    }
    attach.set(name, ref)
    return ref
  }

  function clear(sent: Values) {
    for (const [name, value] of Object.entries(read())) {
      if (value === sent[name as keyof Values]) write(name, original(name))
    }
    errors = {}
    wasSent = false
    touched.clear()
    changed()
  }

  return {
    errors: () => errors,
    /** What a control needs to belong to the form: `<TextField {...register('name')} />`. */
    register: (name: Name<Values>) => ({
      name,
      ref: attacher(name),
      defaultValue: first(name),
      onChange: () => hasChanged(name),
      onBlur() {
        touched.add(name)
        if (mode !== 'onTouched') return
        judge(name)
        changed()
      },
    }),
    /**
     * A form's `onSubmit`: hands on what was typed when nothing is wrong with it, else goes to the first field that is.
     * `clear` makes the form what it was at first, once that has arrived: but for what was typed meanwhile, which nobody has sent.
     */
    handleSubmit:
      (onValid: (values: Values, clear: () => void) => unknown, onInvalid?: () => void) =>
      (event?: { preventDefault(): void }) => {
        event?.preventDefault()
        wasSent = true
        const typed = read()
        const outcome = resolver(typed)
        errors = outcome.errors
        changed()
        const wrong = [...controls].find(([name]) => name in errors)
        if (Object.keys(errors).length === 0) return void onValid(outcome.values, () => clear(typed))
        // Nobody would learn why the form is not sent: a mistake in the form itself.
        if (!wrong) throw new Error(`No field shows what is wrong with ${Object.keys(errors).join(', ')}`)
        wrong[1].focus()
        onInvalid?.()
      },
    values: read,
    getValues: <Field extends Name<Values>>(name: Field): Values[Field] => read()[name],
    /** A field's value, which the form is shown anew for. */
    watch: <Field extends Name<Values>>(name: Field): Values[Field] =>
      read()[name] ?? (original(name) as Values[Field]),
    /** Hears of everything that is typed. Gives what ends it. */
    follow(listener: (values: Values) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setValue<Field extends Name<Values>>(name: Field, value: Values[Field]) {
      write(name, value)
      hasChanged(name)
    },
    /** Writes what is known of whoever is typing. `follow` does not hear of it: nobody has typed it. */
    prefill(values: Partial<Values>) {
      for (const [name, value] of Object.entries(values)) {
        write(name, value)
        if (wasSent) judge(name as Name<Values>)
      }
      changed()
    },
    /** Says what somebody else found wrong, as the server. It stays until the field is judged again. */
    setError(name: Name<Values>, problem: Problem, { shouldFocus = false } = {}) {
      errors = { ...errors, [name]: problem }
      changed()
      if (shouldFocus) controls.get(name)?.focus()
    },
    resetField(name: Name<Values>) {
      write(name, original(name))
      const { [name]: _, ...rest } = errors
      errors = rest as Problems<Values>
      changed()
    },
  }
}
