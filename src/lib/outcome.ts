/** What an operation that may be refused gives: a value, or a refusal that names itself by `code`. Bugs throw instead. */
export type Outcome<Value, Refusal extends { code: string } = never> =
  | { ok: true; value: Value }
  | ({ ok: false } & Refusal)

/** A successful outcome that carries `value`. */
export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

/** A refusal: `refuse('outOfStock', { available: 2 })` gives `{ ok: false, code: 'outOfStock', available: 2 }`. */
export const refuse = <const Code extends string, Detail extends object = object>(code: Code, detail?: Detail) =>
  ({ ok: false, code, ...detail }) as { ok: false; code: Code } & Detail
