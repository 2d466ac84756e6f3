import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export const DENSE = 'sm:not-[textarea]:h-9! sm:text-sm'

export type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  labelHidden?: boolean
  className?: string
}

export function Field({
  label,
  hint,
  error,
  optional,
  labelHidden,
  className,
  children,
}: FieldTexts & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const hintId = hint ? `${id}hint` : undefined
  const errorId = error ? `${id}error` : undefined
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={classes('text-sm font-semibold', labelHidden && 'sr-only')}>
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': classes(errorId, hintId) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="text-sm font-semibold text-error">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

const CONTROL =
  'w-full min-w-0 rounded-sm border border-edge bg-raised text-ink transition-colors hover:border-ink ' +
  'aria-invalid:border-error disabled:border-line disabled:text-muted'

export const controlClass = (...more: (string | false | undefined)[]): string => classes(CONTROL, ...more)

type LabelledControlProps<Element extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Element>,
  'className'
> &
  FieldTexts & { controlClassName?: string }

export function TextField({
  label,
  hint,
  error,
  optional,
  labelHidden,
  className,
  controlClassName,
  ...rest
}: LabelledControlProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} labelHidden={labelHidden} className={className}>
      {(control) => <input {...rest} {...control} className={controlClass('h-11 px-3', controlClassName)} />}
    </Field>
  )
}

export function TextAreaField({
  label,
  hint,
  error,
  optional,
  labelHidden,
  className,
  controlClassName,
  ...rest
}: LabelledControlProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} labelHidden={labelHidden} className={className}>
      {(control) => (
        <textarea rows={4} {...rest} {...control} className={controlClass('resize-y px-3 py-2', controlClassName)} />
      )}
    </Field>
  )
}

export function SelectField({
  label,
  hint,
  error,
  optional,
  labelHidden,
  className,
  controlClassName,
  ...rest
}: LabelledControlProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} labelHidden={labelHidden} className={className}>
      {(control) => (
        <select {...rest} {...control} className={controlClass('h-11 cursor-pointer px-2.5', controlClassName)} />
      )}
    </Field>
  )
}

type TextFieldProps = Partial<ComponentProps<typeof TextField>>

// Staff who enter a customer's details set `autoComplete="off"`: browsers would offer their own.

export const FullNameField = (props: TextFieldProps) => (
  <TextField label="Full name" autoComplete="name" autoCapitalize="words" {...props} />
)

export const EmailField = (props: TextFieldProps) => (
  <TextField
    label="Email"
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
)

export const PhoneField = (props: TextFieldProps) => (
  <TextField label="Phone" optional type="tel" inputMode="tel" autoComplete="tel" {...props} />
)

/** `isAnnounced`: a toast has announced the error. */
export const FormAlert = ({ children, isAnnounced = false }: { children: ReactNode; isAnnounced?: boolean }) => (
  <div role={isAnnounced ? undefined : 'alert'} className="empty:hidden">
    {children && <div className="border-l-2 border-error pl-4 text-error">{children}</div>}
  </div>
)
