import { useReducer, useState } from 'react'
import { createForm, type FormOptions, type Problems } from './form.ts'

export function useForm<Values extends object>(options: FormOptions<Values>) {
  const [, showAnew] = useReducer((times: number) => times + 1, 0)
  const [form] = useState(() => createForm(options, showAnew))
  const errors: Problems<Values> = form.errors()
  return { ...form, formState: { errors } }
}

export type UseForm<Values extends object> = ReturnType<typeof useForm<Values>>
