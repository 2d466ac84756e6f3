import type { Question } from '#/features/shop/content/productFaq.ts'
import {
  invoiceText,
  payByInvoiceText,
  responseTimeText,
  warrantyText,
} from '#/features/shop/content/promises.rules.ts'
import { seller } from '#/lib/seller.ts'

export const PAY_BY_INVOICE = 'Can our club pay by invoice or bank transfer?'

export const contactFaq: readonly Question[] = [
  {
    question: 'How quickly do you reply?',
    answer:
      `We reply ${responseTimeText()}. If you write at the weekend, we’ll reply ` +
      'on Monday, or on Tuesday after a bank holiday.',
  },
  {
    question: 'Which machine suits me?',
    answer:
      'Answer four questions and we’ll suggest one. Or tell us who plays, how often, and how far it is from the car to the court. We’ll ' +
      'recommend one machine and say why, even when it’s the smaller one.',
    link: { to: '/compare', name: 'Choose a machine' },
  },
  {
    question: 'Do you deliver outside the UK mainland?',
    answer:
      'Not through the checkout. Choose “Delivery quote”, tell us the postcode and what you’d like, and we’ll tell you ' +
      'what it costs and how long it takes.',
  },
  {
    question: 'Where’s my invoice?',
    get answer() {
      return invoiceText()
    },
  },
  {
    question: PAY_BY_INVOICE,
    get answer() {
      return payByInvoiceText()
    },
    link: { to: '/request-a-quote', name: 'Request a quote' },
  },
  {
    question: 'What should I tell you if something’s broken?',
    get answer() {
      return (
        'The model, your order number and what’s wrong. A photo or short video sent to ' +
        `${seller.email} often saves a day. ${warrantyText()}`
      )
    },
  },
]
