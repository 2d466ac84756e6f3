import type { EmailPreference } from '#/platform/feature.ts'
import { hasOptedOut, updateOptOut } from './invitations.store.ts'

export const invitationPreference: EmailPreference = {
  name: 'reviewInvitations',
  label: 'Invitations to review what I bought',
  hint: () => 'One email after each delivery.',
  isOn: async (tx, email) => !(await hasOptedOut(tx, email)),
  choose: async (tx, _, { email, isOn, now }) => {
    await updateOptOut(tx, email, !isOn, now)
  },
}
