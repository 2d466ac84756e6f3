import { SERVICE } from '#/lib/roles.ts'
import type { JumpSource } from '#/platform/jump.ts'
import { findCustomers } from './findCustomers.store.ts'

export const customerJump: JumpSource = {
  title: 'Customers',
  to: '/admin/customers',
  rank: 1,
  roles: SERVICE,
  find: async ({ database }, { q, limit }) =>
    (await findCustomers(database, q, limit)).map(({ id, email, name }) => ({
      href: `/admin/customers/${id}`,
      label: name,
      about: email,
    })),
}
