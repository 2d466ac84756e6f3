import { eq, inArray } from 'drizzle-orm'
import { users } from '#/features/shop/accounts/server/accounts.tables.ts'
import type { Transaction } from '#/platform/database.ts'
import { type PersonalData, reportDeleted } from '#/platform/personalData.ts'
import { savedAddresses } from './addressBook.tables.ts'

const isTheirs = (tx: Transaction, email: string) =>
  inArray(savedAddresses.userId, tx.select({ id: users.id }).from(users).where(eq(users.email, email)))

/** Erased before the account, by which it’s found. */
export const addressBookData: PersonalData = {
  name: 'savedAddresses',
  tables: [savedAddresses],

  async collect(tx, email) {
    const rows = await tx.select().from(savedAddresses).where(isTheirs(tx, email)).orderBy(savedAddresses.id)
    return rows.map(({ id: _, userId: __, ...address }) => address)
  },

  erase: (tx, { email }) =>
    reportDeleted(tx.delete(savedAddresses).where(isTheirs(tx, email)), 'saved address', 'saved addresses'),
}
