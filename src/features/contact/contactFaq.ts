import { facts } from '#/features/content/content.facts.ts'
import { answerText, warrantyText } from '#/features/content/promises.rules.ts'

const { company } = facts

export const contactFaq: readonly { question: string; answer: string }[] = [
  {
    question: 'How quickly do you reply?',
    answer:
      `We answer ${answerText()}. What reaches us at the weekend is answered ` +
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
      'Not through the checkout. Choose “Delivery quote”, give us the postcode and what you would like, and we tell you ' +
      'what it costs and how long it takes.',
  },
  {
    question: 'Can our club pay by bank transfer?',
    answer:
      'Yes. Choose “Club and trade” and tell us the products, the club’s address and who signs. We send an invoice, and ' +
      'dispatch when it is paid.',
  },
  {
    question: 'What should I write when something is broken?',
    get answer() {
      return (
        'The model, your order number and what’s wrong. A photograph or a short film to ' +
        `${company.email} often saves a day. ${warrantyText()}`
      )
    },
  },
]
