export type Problem = { type?: string; message?: string | undefined }
export type Problems<Values> = { [Field in keyof Values]?: Problem }

export type Resolver<Values> = (values: Values) => { values: Values; errors: Problems<Values> }

export type FormOptions<Values> = {
  resolver: Resolver<Values>
  defaultValues?: Partial<Values>
  /** When a field is first validated: on submit, or on blur. After that on every change. */
  mode?: 'onSubmit' | 'onTouched'
}

/** A control whose `value` is its state, which a checkbox's or radio's isn't: use `setValue` for those. */
type Control = Pick<HTMLInputElement, 'value' | 'focus'> & { type?: string }
type Name<Values> = keyof Values & string

/** The controls are uncontrolled, so text typed before hydration is kept. `changed` must render the form again. */
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
        // Typed or autofilled before hydration.
        if (control.value !== first(name)) changed()
      } else if (before) {
        // The control unmounts but its value is kept.
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
    /** `<TextField {...register('name')} />` */
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
    /** Focuses the first invalid field. `clear` resets the form, except for what was typed since submission. */
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
        // A bug in the form: the user would not see why it isn't submitted.
        if (!wrong) throw new Error(`No field shows what is wrong with ${Object.keys(errors).join(', ')}`)
        wrong[1].focus()
        onInvalid?.()
      },
    values: read,
    getValues: <Field extends Name<Values>>(name: Field): Values[Field] => read()[name],
    /** Same as `getValues`, but defaults to the initial value. */
    watch: <Field extends Name<Values>>(name: Field): Values[Field] =>
      read()[name] ?? (original(name) as Values[Field]),
    /** Returns an unsubscribe function. */
    follow(listener: (values: Values) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setValue<Field extends Name<Values>>(name: Field, value: Values[Field]) {
      write(name, value)
      hasChanged(name)
    },
    /** Doesn't call listeners of `follow`. */
    prefill(values: Partial<Values>) {
      for (const [name, value] of Object.entries(values)) {
        write(name, value)
        if (wasSent) judge(name as Name<Values>)
      }
      changed()
    },
    /** Stays until the field is validated again. */
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
