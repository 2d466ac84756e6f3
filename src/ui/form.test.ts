import { expect, test, vi } from 'vitest'
import type { FieldRules } from '#/lib/fieldRules.ts'
import { createForm } from './form.ts'
import { rulesResolver } from './formRules.ts'
import { rebase } from './rebase.ts'

type Typed = { name: string; email: string; password: string }

const rules: Record<keyof Typed, FieldRules> = {
  name: { min: [2, 'Name must be at least 2 characters'] },
  email: { email: 'Please enter a valid email' },
  password: { min: [6, 'Too short'], untrimmed: true },
}

function newForm(mode?: 'onTouched', defaultValues: Partial<Typed> = {}) {
  const form = createForm<Typed>(
    { resolver: rulesResolver<Typed>(rules), defaultValues, ...(mode ? { mode } : {}) },
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

test('trims submitted values, except passwords', () => {
  const { form, name, email, password } = newForm()
  name.type(' Ines ')
  email.type('ines@example.org ')
  password.type(' secret ')
  const onValid = vi.fn()
  form.handleSubmit(onValid)()
  expect(onValid.mock.calls[0]?.[0]).toEqual({ name: 'Ines', email: 'ines@example.org', password: ' secret ' })
})

test('shows every error, focuses the first, and validates on change from then on', () => {
  const { form, name, email, password } = newForm()
  name.type('Ines')
  const onValid = vi.fn()
  form.handleSubmit(onValid)()
  expect(onValid).not.toHaveBeenCalled()
  expect(form.errors()).toEqual({
    email: { message: 'Please enter a valid email' },
    password: { message: 'Too short' },
  })
  expect(form.register('email').error).toBe('Please enter a valid email')
  expect(email.element.focus).toHaveBeenCalled()
  expect(password.element.focus).not.toHaveBeenCalled()
  email.type('ines@example.org')
  expect(form.errors()).toEqual({ password: { message: 'Too short' } })
})

test('validates from the first submit, or from the first blur with onTouched', () => {
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

test('keeps a server error until the field is validated again', () => {
  const { form, email } = newForm()
  form.handleSubmit(() => {})()
  form.setError('email', { type: 'server', message: 'Not this one' }, { shouldFocus: true })
  expect(form.errors().email).toEqual({ type: 'server', message: 'Not this one' })
  expect(email.element.focus).toHaveBeenCalled()
  email.type('ines@example.org')
  expect(form.errors().email).toBeUndefined()
})

test('keeps the value of an unmounted control, and notifies followers', () => {
  const { form, name } = newForm(undefined, { name: 'Otto' })
  const heard = vi.fn()
  form.subscribe(heard)
  name.type('Ines')
  expect(heard).toHaveBeenCalledWith({ name: 'Ines', email: '', password: '' })
  name.ref(null)
  expect(form.getValues('name')).toBe('Ines')
})

test('clears the form after submission, except for later input', () => {
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

test('takes over what somebody else has saved, but never replaces what was typed', () => {
  const { form, name, email } = newForm(undefined, { name: 'Otto', email: 'otto@example.org' })
  name.type('Ines')
  expect(rebase(form, { name: 'Olga', email: 'olga@example.org', password: '' })).toEqual(['name'])
  expect(form.values()).toEqual({ name: 'Ines', email: 'olga@example.org', password: '' })
  expect(form.isChanged()).toBe(true)
  email.type('ines@example.org')
  expect(rebase(form, { name: 'Ines', email: 'olga@example.org', password: '' })).toEqual([])
  form.reset()
  expect(form.values()).toEqual({ name: 'Ines', email: 'olga@example.org', password: '' })
  expect(form.isChanged()).toBe(false)
})

test('keeps fields that only make sense together as they are here, if any of them was changed here', () => {
  const { form, email } = newForm(undefined, { name: 'Ines', email: '' })
  email.type('ines@example.org')
  const theirs = { name: 'Olga', email: '', password: '' }
  expect(rebase(form, theirs, [['name', 'email']])).toEqual(['name', 'email'])
  expect(form.values()).toEqual({ name: 'Ines', email: 'ines@example.org', password: '' })
})

test('throws for an error that no field can show, and for a checkbox', () => {
  const form = createForm<Typed>({ resolver: rulesResolver<Typed>(rules) }, () => {})
  expect(() => form.handleSubmit(() => {})()).toThrow('No field shows what is wrong with name')
  const tick = { type: 'checkbox', value: 'on', focus: () => {} }
  expect(() => form.register('name').ref(tick)).toThrow('name is not read as text')
})

test('names each invalid field', () => {
  const resolver = rulesResolver<Typed>(rules)
  expect(resolver({ name: 'I', email: 'x', password: '' }).errors).toEqual({
    name: { message: 'Name must be at least 2 characters' },
    email: { message: 'Please enter a valid email' },
    password: { message: 'Too short' },
  })
})
