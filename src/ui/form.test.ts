import { expect, test, vi } from 'vitest'
import type { FieldRules } from '#/lib/fieldRules.ts'
import { createForm } from './form.ts'
import { byRules } from './formRules.ts'

type Typed = { name: string; email: string; password: string }

const rules: Record<keyof Typed, FieldRules> = {
  name: { min: [2, 'Name must be at least 2 characters'] },
  email: { email: 'Please enter a valid email' },
  password: { min: [6, 'Too short'], untrimmed: true },
}

/** A form with a control for each field. */
function newForm(mode?: 'onTouched', defaultValues: Partial<Typed> = {}) {
  const form = createForm<Typed>(
    { resolver: byRules<Typed>(rules), defaultValues, ...(mode ? { mode } : {}) },
    () => {},
  )
  const control = (name: keyof Typed) => {
    const props = form.register(name)
    const element = { value: props.defaultValue, focus: vi.fn() }
    props.ref(element)
    const type = (value: string) => {
      element.value = value
      props.onChange()
    }
    return { ...props, element, type }
  }
  return { form, name: control('name'), email: control('email'), password: control('password') }
}

test('hands on what was typed without the spaces at the ends, which belong to a password only', () => {
  const { form, name, email, password } = newForm()
  name.type(' Ines ')
  email.type('ines@example.org ')
  password.type(' secret ')
  const onValid = vi.fn()
  form.handleSubmit(onValid)()
  expect(onValid.mock.calls[0]?.[0]).toEqual({ name: 'Ines', email: 'ines@example.org', password: ' secret ' })
})

test('says what is wrong with each field, goes to the first, and listens from then on', () => {
  const { form, name, email, password } = newForm()
  name.type('Ines')
  const onValid = vi.fn()
  form.handleSubmit(onValid)()
  expect(onValid).not.toHaveBeenCalled()
  expect(form.errors()).toEqual({
    email: { message: 'Please enter a valid email' },
    password: { message: 'Too short' },
  })
  expect(email.element.focus).toHaveBeenCalled()
  expect(password.element.focus).not.toHaveBeenCalled()
  email.type('ines@example.org')
  expect(form.errors()).toEqual({ password: { message: 'Too short' } })
})

test('judges nothing before the form is sent, unless it is told to once a field was left', () => {
  const sent = newForm()
  sent.name.onBlur()
  sent.name.type('I')
  expect(sent.form.errors()).toEqual({})
  const left = newForm('onTouched')
  left.name.type('I')
  expect(left.form.errors()).toEqual({})
  left.name.onBlur()
  expect(left.form.errors()).toEqual({ name: { message: 'Name must be at least 2 characters' } })
  left.name.type('Ines')
  expect(left.form.errors()).toEqual({})
})

test('keeps what the server found wrong until the field is judged again', () => {
  const { form, email } = newForm()
  form.handleSubmit(() => {})()
  form.setError('email', { type: 'server', message: 'Not this one' }, { shouldFocus: true })
  expect(form.errors().email).toEqual({ type: 'server', message: 'Not this one' })
  expect(email.element.focus).toHaveBeenCalled()
  email.type('ines@example.org')
  expect(form.errors().email).toBeUndefined()
})

test('keeps what was typed into a control that has gone, and tells who follows', () => {
  const { form, name } = newForm(undefined, { name: 'Otto' })
  const heard = vi.fn()
  form.follow(heard)
  name.type('Ines')
  expect(heard).toHaveBeenCalledWith({ name: 'Ines', email: '', password: '' })
  name.ref(null)
  expect(form.getValues('name')).toBe('Ines')
})

test('starts over once it has been sent, but for what was typed meanwhile', () => {
  const { form, name, email, password } = newForm(undefined, { name: 'Otto' })
  name.type('Ines ')
  email.type('ines@example.org')
  password.type('topspin')
  let arrived = () => {}
  form.handleSubmit((_, clear) => {
    arrived = clear
  })()
  email.type('ines@example.com')
  arrived()
  expect([form.watch('name'), form.watch('email'), form.watch('password')]).toEqual(['Otto', 'ines@example.com', ''])
  email.type('')
  expect(form.errors()).toEqual({})
})

test('a mistake that no field could show, or a control without a text, is an error of the form itself', () => {
  const form = createForm<Typed>({ resolver: byRules<Typed>(rules) }, () => {})
  expect(() => form.handleSubmit(() => {})()).toThrow('No field shows what is wrong with name')
  const tick = { type: 'checkbox', value: 'on', focus: () => {} }
  expect(() => form.register('name').ref(tick)).toThrow('name is not read as text')
})
