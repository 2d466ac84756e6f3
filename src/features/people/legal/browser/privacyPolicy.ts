import { facts } from '#/features/shop/content/content.facts.ts'
import { heading, list, note, section, text } from '#/lib/blocks.ts'
import { seller } from '#/lib/seller.ts'
import { ANALYTICS_STORAGE, NECESSARY_STORAGE } from './browserStorage.facts.ts'
import type { LegalText } from './LegalPage.tsx'

const { privacy } = facts

const RETENTION = {
  orders: `${privacy.keepOrdersYears} years`,
  service: `${privacy.keepServiceYears} years`,
  analytics: `up to ${privacy.keepAnalyticsYears} years`,
}

export const privacyPolicy: LegalText = {
  title: 'Privacy policy',
  version: '1.0',
  lead: 'What we know about you, why, for how long, and your rights. We collect what we need for your order and little else.',
  sections: [
    {
      id: 'controller',
      title: 'Who is responsible',
      get blocks() {
        return [
          text(
            `${seller.name}, ${seller.address.join(', ')}, is the controller of your data. For any privacy question, email ${seller.privacyEmail}.`,
          ),
          text(
            'We follow the UK GDPR, the Data Protection Act 2018 and the Privacy and Electronic Communications Regulations 2003.',
          ),
        ]
      },
    },
    section(
      'what-and-why',
      'What we collect and why',
      {
        kind: 'table',
        label: 'What we collect, why, our lawful basis and how long we keep it',
        head: ['What', 'Why', 'Lawful basis', 'Kept for'],
        rows: [
          [
            'Orders: name, email, phone number (if given), address, goods, payment status',
            'To deliver and refund orders, and keep our accounts',
            'Contract; legal obligation',
            RETENTION.orders,
          ],
          [
            'Account: username, email, password (as a hash only)',
            'To let you sign in',
            'Contract',
            'Until you close it',
          ],
          ['Your messages and our replies', 'To help you', 'Legitimate interest: replying to you', RETENTION.service],
          [
            'Returns and repairs: what you write, the serial number, and photos, which only our staff can see',
            'To take goods back and repair them',
            'Contract; legal obligation',
            RETENTION.service,
          ],
          [
            'Reviews: name, email, rating, text',
            'To publish what reviewers think; we never show the email',
            'Consent',
            'Until you withdraw it',
          ],
          [
            'Reviews of products you bought: rating, text, photographs, the name you choose, and your order, which we never show',
            'To publish what customers think, and to check that they bought from us',
            'Consent',
            `Until you withdraw it; rejected reviews for ${RETENTION.service}`,
          ],
          [
            'One email after an order, asking you to review what you bought, and whether you’ve told us to stop',
            'To collect genuine reviews; each email has a link to stop them',
            'Legitimate interest: knowing what customers think',
            `${RETENTION.service}; that you want none, until you tell us otherwise`,
          ],
          [
            'Questions about products: name, email, text, our answer',
            'To answer you by email, and to publish questions that help others; we never show the email',
            'Legitimate interest: answering you',
            `${RETENTION.service}; published questions stay, without the email`,
          ],
          [
            'Newsletter: email, and the time and wording of your consent',
            'To send drills, news and offers',
            'Consent',
            `Until you unsubscribe; proof of your consent for ${RETENTION.service} after that`,
          ],
          [
            'Stock alerts: email, the product, and the time and wording of your request',
            'To email you once, when the product is back in stock',
            'Consent',
            `Deleted after ${privacy.keepUnconfirmedAlertDays} days if you don’t confirm it; proof of your consent for ${RETENTION.service}`,
          ],
          [
            'Copies of emails we’ve sent you',
            'To show what we told you and when',
            'Legitimate interest: keeping proof; legal obligation for emails about an order',
            `${RETENTION.service}; emails about an order ${RETENTION.orders}`,
          ],
          ['Privacy requests', 'To answer them and keep proof that we did', 'Legal obligation', RETENTION.service],
          [
            'Analytics, only if you agree: pages and products viewed',
            'To see what works',
            'Consent',
            RETENTION.analytics,
          ],
          [
            'Your IP address (hashed), with a count of attempts',
            'To stop password guessing and spam',
            'Legitimate interest: security',
            'Until the limit expires: one day at most',
          ],
          [
            'Server logs: what went wrong, without names, emails, card data or IP addresses',
            'To keep the shop safe and running',
            'Legitimate interest: security',
            `Up to ${privacy.keepLogDays} days`,
          ],
        ],
      },
      text(
        'We can’t deliver or reply without the details marked as required. We don’t make automated decisions about you, and we don’t sell your data.',
      ),
    ),
    section(
      'payment',
      'Payment',
      text(
        'Your card details go straight to our card provider and never reach our servers. The provider tells us whether the payment succeeded, and its reference. It also checks payments ' +
          'for fraud and is responsible for that itself.',
      ),
      text(
        'If the provider is Stripe, its script runs only on the checkout page. It reads data about your device and sets the cookies __stripe_mid (1 year) and __stripe_sid ' +
          '(30 minutes) to detect fraud. They’re needed to pay by card.',
      ),
    ),
    section(
      'recipients',
      'Who receives data',
      list(
        'Carriers: name, address and phone number, to deliver.',
        'The card provider: name, email, phone number and address, to take the payment.',
        'Companies that host our servers and send our email, under contract and on our instructions.',
        'Accountants and authorities where the law requires it.',
        'Google Analytics, only if you have agreed.',
      ),
      text(
        'If any of them process data outside the UK, it’s in a country the UK recognises as safe, or under the UK’s standard contract for transfers.',
      ),
    ),
    section(
      'cookies',
      'Cookies and what your browser stores',
      text(
        'The law covers everything a site stores on your device. We store only what’s necessary unless you agree to more, and saying no is as easy as saying yes.',
      ),
      heading('Necessary'),
      {
        kind: 'table',
        label: 'What the shop needs to store',
        head: ['What', 'Purpose', 'How long'],
        rows: NECESSARY_STORAGE.map(({ what, names, why, until }) => [`${what} (${names.join(', ')})`, why, until]),
      },
      heading('Analytics'),
      text(
        'Only if you agree: a Google Analytics script counts page views, which products are viewed and added to the cart, and what is bought: the order number, the goods, their price and the discount code, but nothing about you. It sets the cookies _ga and _ga_* (2 years). ' +
          `Data is kept ${RETENTION.analytics}. Google may process it in the USA, under the UK’s arrangement with that country. The script is never loaded on the checkout.`,
      ),
      {
        kind: 'table',
        label: 'What is stored for analytics, only if you agree',
        head: ['What', 'Purpose', 'How long'],
        rows: ANALYTICS_STORAGE.map(({ what, names, why, until }) => [`${what} (${names.join(', ')})`, why, until]),
      },
      note(
        'Changing your mind',
        'Choose “Cookie settings” at the bottom of any page. From then on nothing more is sent, and the Google Analytics cookies are deleted. Where you can’t see that button, as on the checkout, nothing is sent. You can also delete stored data in your browser’s settings.',
      ),
    ),
    section(
      'rights',
      'Your rights',
      list(
        'Access: a copy of the data we hold about you.',
        'Correction of anything wrong, and deletion of anything we don’t have to keep.',
        'Restriction of, or objection to, anything we do on the basis of legitimate interest.',
        'Portability: your data in a machine-readable form.',
        'Withdrawal of your consent at any time. This doesn’t affect what we did before. Each newsletter and stock alert has an unsubscribe link.',
      ),
      text(
        `We’ll answer within ${privacy.answerDays} days or one calendar month, whichever is earlier. We’ll first confirm by email that the request is yours. It’s free. We must keep our accounts for ` +
          `${RETENTION.orders}, but we’ll remove your name from them.`,
      ),
      { kind: 'places', places: [{ name: 'Make a privacy request', to: '/privacy-request' }] },
    ),
    section('retention', 'How long we keep data', {
      kind: 'facts',
      label: 'How long we keep data',
      rows: [
        { name: 'Orders and invoices', value: RETENTION.orders },
        { name: 'Analytics', value: RETENTION.analytics },
        { name: 'Customer service records', value: RETENTION.service },
      ],
    }),
    section(
      'children',
      'Children',
      text(
        `The shop isn’t for children under ${privacy.leastAge}, and we don’t knowingly collect their data. If a child has given us any, tell us and we’ll delete it.`,
      ),
    ),
    section(
      'security',
      'Security',
      text(
        'Connections are encrypted. Passwords are stored as hashes that can’t be reversed. Only people who need your data for their work can see it. If a breach puts you at risk, we’ll tell ' +
          'you and the Information Commissioner as the law requires.',
      ),
    ),
    {
      id: 'complaints',
      title: 'Complaints',
      get blocks() {
        return [
          text(
            `If you think we’ve handled your data wrongly, tell us: ${seller.privacyEmail}. We’ll acknowledge a complaint within ${privacy.answerDays} days and tell you what we’ll do about it. You can also complain to the ` +
              'Information Commissioner’s Office: ico.org.uk, 0303 123 1113.',
          ),
        ]
      },
    },
    section(
      'changes',
      'Changes',
      text(
        'The date and version at the top show which version you’re reading. If a change affects you, we’ll email you where we can.',
      ),
    ),
  ],
}
