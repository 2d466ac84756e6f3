import { type Pence, toPence } from './pence.ts'

/** `Wire` with the strings called `Names`, at any depth, as pence. */
export type Decoded<Wire, Names> = Wire extends readonly (infer Item)[]
  ? Decoded<Item, Names>[]
  : Wire extends object
    ? { [Name in keyof Wire]: Name extends Names ? Amount<Wire[Name], Names> : Decoded<Wire[Name], Names> }
    : Wire
type Amount<Value, Names> = Value extends string ? Pence : Decoded<Value, Names>

export function decodePence<Wire, const Name extends string>(wire: Wire, names: readonly Name[]): Decoded<Wire, Name>
export function decodePence(wire: unknown, names: readonly string[]): unknown {
  if (Array.isArray(wire)) return wire.map((item) => decodePence(item, names))
  if (wire === null || typeof wire !== 'object') return wire
  return Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [
      name,
      typeof value === 'string' && names.includes(name) ? toPence(value) : decodePence(value, names),
    ]),
  )
}
