import type { RunningShop } from './startShop.ts'

export type Account = { email: string; password: string }

/** The first administrator, from the output of the shop's first start. */
export function adminOf(shop: RunningShop): Account {
  const [, email = '', password = ''] = /Administrator: (\S+), password (\S+)/.exec(shop.output()) ?? []
  return { email, password }
}
