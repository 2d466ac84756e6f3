import Eye from 'lucide/dist/esm/icons/eye.mjs'
import EyeOff from 'lucide/dist/esm/icons/eye-off.mjs'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { controlClass, Field } from '#/ui/Field.tsx'
import { Icon } from '#/ui/Icon.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label?: string
  hint?: ReactNode
  error?: string | undefined
}

export function PasswordField({ label = 'Password', hint, error, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <input
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={controlClass('h-11 pr-12 pl-3')}
          />
          <button
            type="button"
            onClick={() => setIsShown(!isShown)}
            aria-pressed={isShown}
            aria-label="Show password"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center text-muted hover:text-ink"
          >
            <Icon icon={isShown ? EyeOff : Eye} />
          </button>
        </span>
      )}
    </Field>
  )
}
