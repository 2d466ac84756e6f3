import { useReducer, useState } from 'react'
import { createForm, type FormOptions } from './form.ts'

export function useForm<Values extends object>(options: FormOptions<Values>) {
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  const [form] = useState(() => createForm(options, rerender))
  return form
}

export type UseForm<Values extends object> = ReturnType<typeof useForm<Values>>
