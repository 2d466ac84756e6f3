/** An operation that may be refused. Bugs throw instead. */
export type Outcome<Value, Refusal extends { code: string } = never> =
  | { ok: true; value: Value }
  | ({ ok: false } & Refusal)

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

export function refuse<const Code extends string>(code: Code): { ok: false; code: Code }
export function refuse<const Code extends string, const Detail extends object>(
  code: Code,
  detail: Detail,
  // Inferred from where the refusal is returned to, the detail would be whatever is missing there.
): { ok: false; code: Code } & NoInfer<Detail>
export function refuse(code: string, detail?: object) {
  return { ok: false, code, ...detail }
}
