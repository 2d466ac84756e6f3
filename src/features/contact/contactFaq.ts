import { facts } from '#/features/content/content.facts.ts'
import { invoiceText, responseTimeText, warrantyText } from '#/features/content/promises.rules.ts'

const { company } = facts

export const contactFaq: readonly { question: string; answer: string }[] = [
  {
    question: 'How quickly do you reply?',
    answer:
      `We reply ${responseTimeText()}. If you write at the weekend, we’ll reply ` +
      'on Monday, or on Tuesday after a bank holiday.',
  },
  {
    question: 'Which machine suits me?',
    answer:
      'Tell us who plays, how often, and how far it is from the car to the court. We’ll recommend one machine and say why, even ' +
      'when it’s the smaller one.',
  },
  {
    question: 'Do you deliver outside the UK mainland?',
    answer:
      'Not through the checkout. Choose “Delivery quote”, tell us the postcode and what you’d like, and we’ll tell you ' +
      'what it costs and how long it takes.',
  },
  {
    question: 'Can our club pay by bank transfer?',
    answer:
      'Yes. Choose “Club and trade” and tell us the products, the club’s address and who’s signing for the order. We’ll send an invoice, and ' +
      'dispatch the order once it’s paid.',
  },
  {
    question: 'Where’s my invoice?',
    get answer() {
      return invoiceText()
    },
  },
  {
    question: 'What should I tell you if something’s broken?',
    get answer() {
      return (
        'The model, your order number and what’s wrong. A photo or short video sent to ' +
        `${company.email} often saves a day. ${warrantyText()}`
      )
    },
  },
]
