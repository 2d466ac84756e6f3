import { STAFF_SUBJECT } from '#/platform/activity/activity.tables.ts'
import { type NewActivity, recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import type { UserRow } from './sessions.store.ts'

type StaffActivity = Omit<NewActivity, 'subjectType' | 'subjectId' | 'subject'>

export const recordStaffActivity = (
  tx: Transaction,
  { person, ...act }: StaffActivity & { person: Pick<UserRow, 'id' | 'username'> },
): Promise<void> =>
  recordActivity(tx, { ...act, subjectType: STAFF_SUBJECT, subjectId: person.id, subject: person.username })

/** By number: the log outlives the address of an invited person who never joins. */
export const recordInvitationActivity = (
  tx: Transaction,
  { invitation, ...act }: StaffActivity & { invitation: { id: number } },
): Promise<void> =>
  recordActivity(tx, {
    ...act,
    subjectType: STAFF_SUBJECT,
    subjectId: `invitation-${invitation.id}`,
    subject: `Invitation ${invitation.id}`,
  })
