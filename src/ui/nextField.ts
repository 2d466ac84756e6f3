import type { KeyboardEvent } from 'react'

/** For a form's fields with `enterKeyHint="next"`: Return moves on instead of submitting a form that isn't filled in yet. */
export function toNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target as HTMLInputElement
  if (event.key !== 'Enter' || field.enterKeyHint !== 'next') return
  const elements = [...event.currentTarget.elements] as HTMLInputElement[]
  const next = elements
    .slice(elements.indexOf(field) + 1)
    .find((element) => element.localName === 'input' && !element.disabled)
  if (!next) return
  event.preventDefault()
  next.focus()
}
