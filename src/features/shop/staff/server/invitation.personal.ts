import { eq } from 'drizzle-orm'
import type { PersonalData } from '#/platform/personalData.ts'
import { deleteInvitationsExpiredBefore, deleteInvitationTo } from './invitations.store.ts'
import { staffInvitations } from './staff.tables.ts'

/** After they have expired, besides the day for which the retention job keeps everything. */
const KEPT_DAYS = 29

export const invitationData: PersonalData = {
  name: 'staffInvitation',
  tables: [staffInvitations],

  async collect(tx, email) {
    const [row] = await tx.select().from(staffInvitations).where(eq(staffInvitations.email, email))
    if (!row) return null
    const { role, invitedBy, sentAt, expiresAt } = row
    return { role, invitedBy, sentAt, expiresAt }
  },

  async erase(tx, { email }) {
    return (await deleteInvitationTo(tx, email)) > 0 ? ['An invitation to join the staff was deleted.'] : []
  },

  expire: (tx, { day }) => deleteInvitationsExpiredBefore(tx, new Date(day.getTime() - KEPT_DAYS * 86_400_000)),
}
