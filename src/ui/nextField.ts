import type { KeyboardEvent } from 'react'

/** For a form's fields with `enterKeyHint="next"`: Return moves on instead of submitting a form that isn't filled in yet. */
export function toNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target as HTMLInputElement
  if (event.key !== 'Enter' || field.enterKeyHint !== 'next') return
  event.preventDefault()
  const inputs = [...event.currentTarget.elements].filter((element) => element instanceof HTMLInputElement)
  inputs[inputs.indexOf(field) + 1]?.focus()
}
