import { facts } from '#/features/content/content.facts.ts'
import { heading, list, note, text } from '#/lib/blocks.ts'
import { NECESSARY_STORAGE } from './browserStorage.facts.ts'
import type { LegalText } from './legal.ts'

const { company, privacy } = facts

const KEPT = {
  orders: `${privacy.keepOrdersYears} years`,
  service: `${privacy.keepServiceYears} years`,
  analytics: `up to ${privacy.keepAnalyticsYears} years`,
}

/** What the shop knows of people, why, for how long, and what they can ask for. */
export const privacyPolicy: LegalText = {
  title: 'Privacy policy',
  version: '1.0',
  lead: 'What we know about you, why, for how long, and what you can ask of us. We collect what an order needs and little else.',
  sections: [
    {
      id: 'controller',
      title: 'Who is responsible',
      get blocks() {
        return [
          text(
            `${company.name}, ${company.address.join(', ')}, is the controller of your data. For anything about privacy write to ${company.privacyEmail}.`,
          ),
          text(
            'We work by the UK GDPR, the Data Protection Act 2018 and the Privacy and Electronic Communications Regulations 2003.',
          ),
        ]
      },
    },
    {
      id: 'what-and-why',
      title: 'What we collect and why',
      blocks: [
        {
          kind: 'table',
          label: 'What we collect, why, on what ground and for how long',
          head: ['What', 'Why', 'Legal ground', 'Kept for'],
          rows: [
            [
              'Orders: name, email, telephone if given, address, goods, payment status',
              'To deliver, refund and keep our books',
              'Contract; legal obligation',
              KEPT.orders,
            ],
            [
              'Account: username, email, password (as a hash only)',
              'To let you log in',
              'Contract',
              'Until you close it',
            ],
            ['Messages to us and our answers', 'To help you', 'Legitimate interest: answering you', KEPT.service],
            [
              'Reviews: name, email, rating, words',
              'To publish what reviewers think; the email is never shown',
              'Consent',
              'Until you withdraw it',
            ],
            [
              'Newsletter: email, time and words of your consent',
              'To send drills, news and offers',
              'Consent',
              `Until you unsubscribe; the proof of your consent ${KEPT.service} longer`,
            ],
            [
              'Emails that the shop has sent you, as they were sent',
              'To show what we told you, and when',
              'Legitimate interest: proof; legal obligation for those about an order',
              `${KEPT.service}; those about an order ${KEPT.orders}`,
            ],
            ['Privacy requests', 'To answer them and to prove it', 'Legal obligation', KEPT.service],
            [
              'Analytics, only if you agree: pages seen, goods looked at',
              'To see what works',
              'Consent',
              KEPT.analytics,
            ],
            [
              'The network address of your connection, hashed, with a count of tries',
              'To stop guessing of passwords and floods of messages',
              'Legitimate interest: security',
              'Until the limit’s time is over, a day at most',
            ],
            [
              'Server logs: what went wrong, without names, email, card data or network address',
              'To keep the shop safe and running',
              'Legitimate interest: security',
              `Up to ${privacy.keepLogDays} days`,
            ],
          ],
        },
        text(
          'Without the details marked as required we cannot deliver or answer. We make no decisions about you by machine alone, and we do not sell your data.',
        ),
      ],
    },
    {
      id: 'payment',
      title: 'Payment',
      blocks: [
        text(
          'Our card provider takes your card details directly; they never reach our servers. We learn whether the payment succeeded and the reference of it. The provider checks payments ' +
            'for fraud and is responsible for that itself.',
        ),
        text(
          'Where the provider is Stripe, its script runs on the checkout page, and only there. It reads data about your device and sets the cookies __stripe_mid (1 year) and __stripe_sid ' +
            '(30 minutes) to recognise fraud. They are needed to pay by card.',
        ),
      ],
    },
    {
      id: 'recipients',
      title: 'Who receives data',
      blocks: [
        list(
          'Carriers: name, address and telephone, to deliver.',
          'The card provider: name, email, telephone and address, to take the payment.',
          'Those who run our servers and send our email, on our instructions and under contract.',
          'Accountants and authorities where the law requires it.',
          'Google Analytics, only if you have agreed.',
        ),
        text(
          'Where one of them works outside the UK, it is in a country that the UK recognises as safe, or under the UK’s standard contract for transfers.',
        ),
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and what your browser stores',
      blocks: [
        text(
          'The law treats everything alike that a site stores on your device. Nothing but the necessary is stored before you agree, and no is as easy as yes.',
        ),
        heading('Necessary'),
        {
          kind: 'table',
          label: 'What is stored because the shop needs it',
          head: ['What', 'For what', 'How long'],
          rows: NECESSARY_STORAGE.map(({ what, names, why, until }) => [`${what} (${names.join(', ')})`, why, until]),
        },
        heading('Analytics'),
        text(
          'Only after you agree. A script of Google Analytics then counts page views and what is looked at and put into the cart. It sets the cookies _ga and _ga_* (2 years). ' +
            `Data is kept ${KEPT.analytics}. Google may process it in the USA, under the UK’s arrangement with that country. On the checkout the script is never loaded.`,
        ),
        note(
          'Changing your mind',
          'Press “Cookie settings” at the foot of a page. From then on nothing more is sent, and the cookies of Google Analytics are deleted. Where that button is not there, on the checkout or in a shop without analytics, nothing is counted. You can also delete what is stored in your browser’s settings.',
        ),
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        list(
          'Access: a copy of what we hold about you.',
          'Correction of what is wrong, and deletion of what we need not keep.',
          'Restriction of, or objection to, what we do on the ground of legitimate interest.',
          'Portability: your data in a form that a program can read.',
          'Withdrawal of a consent, at any time, for the future. Each newsletter has a link for it.',
        ),
        text(
          `We answer within ${privacy.answerDays} days or one calendar month, whichever is earlier. First we confirm by email that the request is yours. It costs nothing. Books we must keep for ` +
            `${KEPT.orders}; they then no longer name you.`,
        ),
        { kind: 'places', places: [{ name: 'Make a privacy request', to: '/privacy-request' }] },
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep data',
      blocks: [
        {
          kind: 'facts',
          label: 'How long we keep data',
          rows: [
            { name: 'Orders and invoices', value: KEPT.orders },
            { name: 'Analytics', value: KEPT.analytics },
            { name: 'Customer service records', value: KEPT.service },
          ],
        },
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        text(
          `The shop is not for children under ${privacy.leastAge}. We do not knowingly collect their data. If a child has given us some, write to us and we delete it.`,
        ),
      ],
    },
    {
      id: 'security',
      title: 'Security',
      blocks: [
        text(
          'Connections are encrypted. Passwords are stored as hashes that nobody can turn back. Only those who need your data for their work can see it. If a breach puts you at risk, we tell ' +
            'you and the Information Commissioner as the law requires.',
        ),
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      get blocks() {
        return [
          text(
            `If you think that we handle your data wrongly, tell us: ${company.privacyEmail}. We confirm a complaint within ${privacy.answerDays} days and say what we do about it. You may also complain to the ` +
              'Information Commissioner’s Office: ico.org.uk, 0303 123 1113.',
          ),
        ]
      },
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        text(
          'The date and the version at the top say which text you are reading. If a change matters to you, we tell you by email where we can.',
        ),
      ],
    },
  ],
}
