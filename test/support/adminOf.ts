import type { RunningShop } from './startShop.ts'

export type Account = { email: string; password: string }

export function adminOf(shop: Pick<RunningShop, 'output'>): Account {
  const [, email = '', password = ''] = /Administrator: (\S+), password (\S+)/.exec(shop.output()) ?? []
  return { email, password }
}
