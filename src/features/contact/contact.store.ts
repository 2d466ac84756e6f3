import type { Executor } from '#/platform/database.ts'
import type { ContactRequest } from './contact.schema.ts'
import { contactSubmissions } from './contact.tables.ts'

/** Keeps a message for the administrator. */
export async function keepMessage(tx: Executor, message: ContactRequest, now: Date): Promise<void> {
  await tx.insert(contactSubmissions).values({ ...message, createdAt: now })
}
