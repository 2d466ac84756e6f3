import type { Executor } from '#/platform/database.ts'
import type { PrivacyRequest } from './privacy.schema.ts'
import { privacyRequests } from './privacy.tables.ts'

type Received = { request: PrivacyRequest; dueOn: string; now: Date }

/** Keeps a request for the administrator, with the day by which it must be answered. */
export async function keepRequest(tx: Executor, { request, dueOn, now }: Received): Promise<void> {
  await tx.insert(privacyRequests).values({ ...request, email: request.email.toLowerCase(), dueOn, createdAt: now })
}
