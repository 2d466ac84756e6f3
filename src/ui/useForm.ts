import { useReducer, useRef, useState } from 'react'
import { createForm, type FormOptions } from './form.ts'

/** The resolver is the one of the last rendering. */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  const resolver = useRef(options.resolver)
  resolver.current = options.resolver
  const [form] = useState(() => createForm({ ...options, resolver: (typed) => resolver.current(typed) }, rerender))
  return form
}

export type UseForm<Values extends object> = ReturnType<typeof useForm<Values>>

/** Of a form with at least these fields. */
export type Register<Name extends string> = (
  name: Name,
) => Omit<ReturnType<UseForm<Record<string, string>>['register']>, 'name'> & { name: string }
