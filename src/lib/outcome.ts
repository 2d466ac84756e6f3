/** An operation that may be refused. Bugs throw instead. */
export type Outcome<Value, Refusal extends { code: string } = never> =
  | { ok: true; value: Value }
  | ({ ok: false } & Refusal)

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

export const refuse = <const Code extends string, Detail extends object = object>(code: Code, detail?: Detail) =>
  ({ ok: false, code, ...detail }) as { ok: false; code: Code } & Detail
