import { invalid, Refused } from './stripeError.ts'

type FormValue = string | FormTree
export type FormTree = { [name: string]: FormValue }

const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/
const MAX_DEPTH = 6
const MAX_PAIRS = 500

/** `a[b]=1` is `{ a: { b: '1' } }`; lists become objects with numbers as names. Throws `Refused`. */
export function parseForm(text: string): FormTree {
  const root: FormTree = Object.create(null)
  let pairs = 0
  for (const [name, value] of new URLSearchParams(text)) {
    const match = NAME.exec(name)
    const path = match
      ? [match[1] as string, ...[...(match[2] as string).matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => part as string)]
      : []
    pairs += 1
    if (path.length === 0 || path.length > MAX_DEPTH || pairs > MAX_PAIRS) {
      throw new Refused(invalid(`Invalid request: the parameter ${name.slice(0, 100)} cannot be read.`))
    }
    let at = root
    for (const part of path.slice(0, -1)) {
      const key = part === '' ? nextIndex(at) : part
      const next = at[key] ?? Object.create(null)
      if (typeof next === 'string')
        throw new Refused(invalid(`Invalid object: ${name.slice(0, 100)}`, { param: path[0] }))
      at[key] = next
      at = next
    }
    const last = path.at(-1) as string
    const key = last === '' ? nextIndex(at) : last
    if (typeof at[key] === 'object')
      throw new Refused(invalid(`Invalid string: ${name.slice(0, 100)}`, { param: path[0] }))
    at[key] = value
  }
  return root
}

const nextIndex = (tree: FormTree) => String(Object.keys(tree).length)
