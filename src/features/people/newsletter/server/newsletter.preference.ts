import type { EmailPreference } from '#/platform/feature.ts'
import { newsletterConsent } from '../newsletter.rules.ts'
import { queueWelcomeMail } from './newsletter.mail.ts'
import { findSubscriberByEmail, subscribe, unsubscribe } from './newsletter.store.ts'

export const newsletterPreference: EmailPreference = {
  name: 'newsletter',
  label: 'Newsletter',
  hint: newsletterConsent,
  isOn: async (tx, email) => (await findSubscriberByEmail(tx, email))?.subscribed === true,
  async choose(tx, { mail, origin }, { email, isOn, now }) {
    if (isOn) {
      const { subscriber, isNew } = await subscribe(tx, email, newsletterConsent(), now)
      if (isNew) await queueWelcomeMail(tx, { mail, origin, now }, subscriber)
      return
    }
    const subscriber = await findSubscriberByEmail(tx, email)
    if (subscriber) await unsubscribe(tx, subscriber.unsubscribeToken, now)
  },
}
