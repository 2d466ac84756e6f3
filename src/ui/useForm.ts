import { useReducer, useState } from 'react'
import { createForm, type FieldErrors, type FormOptions } from './form.ts'

export function useForm<Values extends object>(options: FormOptions<Values>) {
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  const [form] = useState(() => createForm(options, rerender))
  const errors: FieldErrors<Values> = form.errors()
  return { ...form, formState: { errors } }
}

export type UseForm<Values extends object> = ReturnType<typeof useForm<Values>>
