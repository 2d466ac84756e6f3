export type FieldError = { type?: string; message?: string | undefined }
export type FieldErrors<Values> = { [Field in keyof Values]?: FieldError }

export type Resolver<Values> = (values: Values) => { values: Values; errors: FieldErrors<Values> }

export type FormOptions<Values> = {
  resolver: Resolver<Values>
  defaultValues?: Partial<Values>
  /** After its first validation a field is validated on every change. */
  mode?: 'onSubmit' | 'onTouched'
}

/** A checkbox's or radio's `value` is not its state: use `setValue`. */
type Control = Pick<HTMLInputElement, 'value' | 'focus'> & { type?: string }
export type FieldName<Values> = keyof Values & string

export const differs = (a: unknown, b: unknown) => JSON.stringify(a ?? '') !== JSON.stringify(b ?? '')

/** Uncontrolled, so text typed before hydration is kept. `onChange` must render the form again. */
export function createForm<Values extends object>(
  { resolver, defaultValues = {}, mode = 'onSubmit' }: FormOptions<Values>,
  onChange: () => void,
) {
  const controls = new Map<string, Control>()
  const refs = new Map<string, (control: Control | null) => void>()
  const touched = new Set<string>()
  const listeners = new Set<(values: Values) => void>()
  let defaults = defaultValues
  const storedValues: Partial<Values> = { ...defaultValues }
  let errors: FieldErrors<Values> = {}
  let wasSubmitted = false

  const defaultValue = (name: string) => (defaults as Record<string, unknown>)[name] ?? ''
  const currentValue = (name: string) => String((storedValues as Record<string, unknown>)[name] ?? '')
  const read = (): Values => {
    const typed = [...controls].map(([name, { value }]) => [name, value])
    return { ...storedValues, ...Object.fromEntries(typed) } as Values
  }
  const write = (name: string, value: unknown) => {
    const control = controls.get(name)
    if (control) control.value = String(value)
    else Object.assign(storedValues, { [name]: value })
  }

  function validateField(name: FieldName<Values>) {
    const { [name]: _, ...rest } = errors
    const problem = resolver(read()).errors[name]
    errors = (problem ? { ...rest, [name]: problem } : rest) as FieldErrors<Values>
  }

  function handleChange(name: FieldName<Values>) {
    if (wasSubmitted || (mode === 'onTouched' && touched.has(name))) validateField(name)
    for (const listener of listeners) listener(read())
    onChange()
  }

  function refOf(name: string) {
    const known = refs.get(name)
    if (known) return known
    const ref = (control: Control | null) => {
      if (control?.type === 'checkbox' || control?.type === 'radio') throw new Error(`${name} is not read as text`)
      const before = controls.get(name)
      if (control) {
        controls.set(name, control)
        // The text may have been typed before hydration.
        if (control.value !== currentValue(name)) onChange()
      } else if (before) {
        controls.delete(name)
        write(name, before.value)
      }
    }
    refs.set(name, ref)
    return ref
  }

  function clear(submitted: Values) {
    for (const [name, value] of Object.entries(read())) {
      if (value === submitted[name as keyof Values]) write(name, defaultValue(name))
    }
    errors = {}
    wasSubmitted = false
    touched.clear()
    onChange()
  }

  return {
    errors: () => errors,
    wasSubmitted: () => wasSubmitted,
    /** The properties of a field, with what is wrong with it. */
    register: (name: FieldName<Values>) => ({
      name,
      error: errors[name]?.message,
      ref: refOf(name),
      defaultValue: currentValue(name),
      onChange: () => handleChange(name),
      onBlur() {
        touched.add(name)
        if (mode !== 'onTouched') return
        validateField(name)
        onChange()
      },
    }),
    /** `clear` resets the form, except for what was typed since submission. */
    handleSubmit:
      (onValid: (values: Values, clear: () => void) => unknown, onInvalid?: () => void) =>
      (event?: { preventDefault(): void }) => {
        event?.preventDefault()
        wasSubmitted = true
        const typed = read()
        const outcome = resolver(typed)
        errors = outcome.errors
        onChange()
        const wrong = [...controls].find(([name]) => name in errors)
        if (Object.keys(errors).length === 0) return void onValid(outcome.values, () => clear(typed))
        // A bug in the form: the user would not see why it isn't submitted.
        if (!wrong) throw new Error(`No field shows what is wrong with ${Object.keys(errors).join(', ')}`)
        wrong[1].focus()
        onInvalid?.()
      },
    values: read,
    getValues: <Field extends FieldName<Values>>(name: Field): Values[Field] => read()[name],
    watch: <Field extends FieldName<Values>>(name: Field): Values[Field] =>
      read()[name] ?? (defaultValue(name) as Values[Field]),
    subscribe(listener: (values: Values) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setValue<Field extends FieldName<Values>>(name: Field, value: Values[Field]) {
      write(name, value)
      handleChange(name)
    },
    /** Doesn't notify subscribers. */
    prefill(values: Partial<Values>) {
      for (const [name, value] of Object.entries(values)) {
        write(name, value)
        if (wasSubmitted) validateField(name as FieldName<Values>)
      }
      onChange()
    },
    isChanged: () => Object.entries(read()).some(([name, value]) => differs(value, defaultValue(name))),
    defaults: () => defaults,
    /** `names` are fields that take over their new defaults at once. */
    setDefaults(values: Values, names: readonly FieldName<Values>[]) {
      for (const name of names) write(name, values[name])
      defaults = values
      onChange()
    },
    reset() {
      for (const [name, value] of Object.entries(defaults)) write(name, value)
      errors = {}
      onChange()
    },
    setError(name: FieldName<Values>, problem: FieldError, { shouldFocus = false } = {}) {
      errors = { ...errors, [name]: problem }
      onChange()
      if (shouldFocus) controls.get(name)?.focus()
    },
    resetField(name: FieldName<Values>) {
      write(name, defaultValue(name))
      const { [name]: _, ...rest } = errors
      errors = rest as FieldErrors<Values>
      onChange()
    },
  }
}
