import { changes, type Settings } from './shopChanges.ts'

export function replaceChanges(next: Partial<Settings>): void {
  for (const name of Object.keys(changes) as (keyof Settings)[]) if (!(name in next)) delete changes[name]
  Object.assign(changes, next)
}
