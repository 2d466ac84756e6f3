import { createLink } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './Loading.tsx'

/** `primary`: once per screen. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive'
export type ButtonSize = 'small' | 'medium' | 'large'

const BASE =
  'relative inline-flex items-center justify-center gap-2 rounded-sm text-center font-semibold no-underline select-none ' +
  'transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-ball text-on-ball hover:bg-ball-pressed active:bg-ball-pressed disabled:bg-sunken disabled:text-muted aria-disabled:hover:bg-ball',
  secondary:
    'border border-ink text-ink hover:bg-ink hover:text-paper disabled:border-line disabled:text-muted disabled:hover:bg-transparent',
  quiet: 'text-ink hover:bg-sunken disabled:text-muted disabled:hover:bg-transparent',
  destructive:
    'border border-error text-error hover:bg-error hover:text-paper disabled:border-line disabled:text-muted disabled:hover:bg-transparent',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-9 max-md:min-h-11 px-3 py-1 text-sm',
  medium: 'min-h-11 px-5 py-2 text-base',
  large: 'min-h-13 px-6 py-3 text-base sm:px-7 sm:text-lg',
}

type Look = { variant?: ButtonVariant; size?: ButtonSize; className?: string | undefined }

export const buttonClass = ({ variant = 'secondary', size = 'medium', className }: Look = {}): string =>
  classes(BASE, VARIANTS[variant], SIZES[size], className)

type ButtonProps = ComponentProps<'button'> &
  Look & {
    pending?: boolean
    pendingLabel?: ReactNode
  }

export function Button({
  variant,
  size,
  className,
  pending = false,
  pendingLabel,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, className })}
      onClick={press}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
    >
      {pendingLabel === undefined ? (
        children
      ) : (
        // Both labels share a grid cell, so the button is as wide as the longer one.
        <span className="grid items-center justify-items-center *:col-start-1 *:row-start-1">
          <span className={classes('inline-flex items-center gap-2', pending && 'invisible')}>{children}</span>
          <span className={classes('inline-flex items-center gap-2', !pending && 'invisible')} aria-hidden={!pending}>
            {pending && <Spinner size={18} />}
            {pendingLabel}
          </span>
        </span>
      )}
    </button>
  )
}

const ButtonAnchor = ({ variant, size, className, ...rest }: ComponentProps<'a'> & Look) => (
  <a {...rest} className={buttonClass({ variant, size, className })} />
)

export const ButtonLink = createLink(ButtonAnchor)
