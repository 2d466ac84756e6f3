import { randomUUID } from 'node:crypto'
import { brand } from '#/lib/brand.ts'
import { formatDateTime } from '#/lib/format.ts'
import { type PageUrl, pageUrl } from '#/lib/pageLinks.ts'
import { seller } from '#/lib/seller.ts'
import type { Transaction } from '#/platform/database.ts'
import { block, type EmailBlock } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import type { Mail, NewMail } from '#/platform/mail/mail.ts'
import { LINK_HOURS } from './links.store.ts'
import type { UserRow } from './sessions.store.ts'

type AccountEmail = Pick<NewMail, 'kind' | 'subject' | 'content'>

const accountEmail = (kind: string, subject: string, blocks: EmailBlock[]): AccountEmail => ({
  kind,
  subject,
  content: letter(subject, blocks),
})

/** Nothing but links to confirm it goes to an unconfirmed address: the person who registered may have entered a stranger’s. */
export async function queueOwnerEmail(
  tx: Transaction,
  mail: Mail,
  { email: recipient, emailVerifiedAt }: Pick<UserRow, 'email' | 'emailVerifiedAt'>,
  content: AccountEmail,
): Promise<void> {
  if (emailVerifiedAt === null) return
  await mail.queue(tx, { ...content, reference: randomUUID(), recipient })
}

export const contactSentence = () => `If this wasn’t you, email ${seller.email} or call ${seller.phone} straight away.`

export const verificationEmail = ({ origin, secret }: { origin: string; secret: string }): AccountEmail =>
  accountEmail('account-verification', `Confirm your email address for ${brand()}`, [
    block.text(
      'Somebody created an account with this address. If it was you, open the link, sign in and press the button.',
    ),
    block.button('Confirm my address', pageUrl(origin, `/verify-email?token=${secret}`)),
    block.text(
      `The link works once, for ${LINK_HOURS.verifyEmail / 24} days. Orders placed with this email address will then appear in your account.`,
    ),
    block.note(
      'If you didn’t register, do nothing. Nobody can see orders placed with this address until you confirm it.',
    ),
    block.text(
      'To take over an account that somebody else created with your address, choose a new password for it. That signs everyone else out:',
    ),
    { type: 'frame', lines: [pageUrl(origin, `/forgot-password`)] },
  ])

export const passwordResetEmail = ({ address }: { address: PageUrl }): AccountEmail =>
  accountEmail('account-password-reset', `Choose a new ${brand()} password`, [
    block.text('Somebody asked for a new password for your account. If it was you, choose it here.'),
    block.button('Choose a new password', address),
    block.text(`The link works once, for ${LINK_HOURS.resetPassword} hours. Only the newest one works.`),
    block.text('If it wasn’t you, do nothing: your password won’t change.'),
  ])

/** Sent whether or not the address already had an account. */
export const registrationEmail = ({ address }: { address: PageUrl }): AccountEmail =>
  accountEmail('account-registration', `Finish registering at ${brand()}`, [
    block.text(
      'Somebody registered with this email address. If it was you, choose your password here, then sign in. If you already had an account, this becomes its new password.',
    ),
    block.button('Choose my password', address),
    block.text(`The link works once, for ${LINK_HOURS.resetPassword} hours. Only the newest one works.`),
    block.text('If it wasn’t you, do nothing.'),
  ])

export const passwordChangedEmail = ({ at }: { at: Date }): AccountEmail =>
  accountEmail('account-password-changed', 'Your password was changed', [
    block.text(`The password for your ${brand()} account was changed on ${formatDateTime(at)}.`),
    block.text('We’ve signed out your other devices.'),
    block.text(contactSentence()),
  ])

export const signInEmail = ({ at, device, network }: { at: Date; device: string; network: string }): AccountEmail =>
  accountEmail('account-sign-in', `New sign-in to the ${brand()} admin`, [
    block.text('Somebody signed in to your administrator account from a device or network we hadn’t seen before.'),
    block.facts([
      ['When', formatDateTime(at)],
      ['Device', device],
      ['Network', network],
    ]),
    block.text('If it was you, there’s nothing to do.'),
    block.text('If it wasn’t, change your password now. That signs out every other device.'),
  ])

export const secondFactorEmail = ({ at, isOn }: { at: Date; isOn: boolean }): AccountEmail =>
  accountEmail('account-second-factor', `Two-factor authentication was switched ${isOn ? 'on' : 'off'}`, [
    block.text(
      `Signing in to your ${brand()} administrator account ${isOn ? 'now asks for a code' : 'no longer asks for a code'}. ` +
        `This was changed on ${formatDateTime(at)}.`,
    ),
    block.text('If it wasn’t you, change your password now.'),
  ])

export const accountDeletedEmail = ({ at }: { at: Date }): AccountEmail =>
  accountEmail('account-deleted', `Your ${brand()} account was deleted`, [
    block.text(`Your account was deleted on ${formatDateTime(at)}. You can no longer sign in.`),
    block.text('We keep your orders for as long as the law requires.'),
    block.text(contactSentence()),
  ])
