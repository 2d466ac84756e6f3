import { contactSentence } from '#/features/shop/accounts/server/accounts.mail.ts'
import { brand } from '#/lib/brand.ts'
import { formatDateTime } from '#/lib/format.ts'
import type { PageUrl } from '#/lib/pageLinks.ts'
import type { Role } from '#/lib/roles.ts'
import { block, type EmailBlock } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import { INVITATION_DAYS, ROLE_DESCRIPTIONS, ROLE_LABELS } from '../staff.rules.ts'

const staffEmail = (kind: string, subject: string, blocks: EmailBlock[]) => ({
  kind,
  subject,
  content: letter(subject, blocks),
})

export const invitationEmail = ({ address, role, invitedBy }: { address: PageUrl; role: Role; invitedBy: string }) =>
  staffEmail('staff-invitation', `Join the staff of ${brand()}`, [
    block.text(`${invitedBy} has invited you to help run ${brand()}.`),
    block.facts([
      ['Your role', ROLE_LABELS[role]],
      ['What it includes', ROLE_DESCRIPTIONS[role]],
    ]),
    block.button('Accept the invitation', address),
    block.text(`The link works once, for ${INVITATION_DAYS} days. Only the newest one works.`),
    block.text('If you weren’t expecting this, do nothing.'),
  ])

export type AccessChange = { type: 'role'; role: Role } | { type: 'suspended' | 'restored' | 'removed' }

const SUBJECTS = {
  role: () => `Your role at ${brand()} has changed`,
  suspended: () => `Your access to the ${brand()} admin is suspended`,
  restored: () => `Your access to the ${brand()} admin is back`,
  removed: () => `You’re no longer on the staff of ${brand()}`,
}

const describeChange = (change: AccessChange): string => {
  switch (change.type) {
    case 'role':
      return `Your role is now ${ROLE_LABELS[change.role]}. ${ROLE_DESCRIPTIONS[change.role]}`
    case 'suspended':
      return 'You’ve been signed out everywhere and can’t use the admin until an owner restores your access.'
    case 'restored':
      return 'You can use the admin again. Please sign in.'
    case 'removed':
      return 'You’ve been signed out everywhere. You can still sign in as a customer, without a two-factor code.'
  }
}

export const accessChangedEmail = ({ change, by, at }: { change: AccessChange; by: string; at: Date }) =>
  staffEmail('staff-access', SUBJECTS[change.type](), [
    block.text(`${by} changed your access on ${formatDateTime(at)}.`),
    block.text(describeChange(change)),
    block.text('If you didn’t expect this, speak to an owner of the shop.'),
  ])

export const secondFactorRemovedEmail = ({ by, at }: { by: string; at: Date }) =>
  staffEmail('staff-second-factor', 'Two-factor authentication was switched off for you', [
    block.text(
      `${by} switched off two-factor authentication for your ${brand()} account on ${formatDateTime(at)} and signed you out everywhere. Your password is enough to sign in now.`,
    ),
    block.text('Please sign in and set it up again under Security.'),
    block.text(contactSentence()),
  ])
