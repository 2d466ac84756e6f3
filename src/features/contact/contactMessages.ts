import { facts } from '#/features/content/content.facts.ts'
import { answerText } from '#/features/content/promises.rules.ts'

export type ContactLanguage = 'en' | 'tr'

const { answerHours } = facts.support

/** What somebody who wrote to the shop is told, in each language. */
export const CONTACT_MESSAGES = {
  en: {
    sent: {
      title: 'Message sent',
      message: `Thank you for writing to us. We answer ${answerText()}.`,
    },
    notSent: { title: 'Message could not be sent' },
  },
  tr: {
    sent: {
      title: 'Mesajınız gönderildi',
      message: `Bize yazdığınız için teşekkür ederiz. İş günlerinde ${answerHours} saat içinde yanıt veririz.`,
    },
    notSent: {
      title: 'Mesaj gönderilemedi',
      malformed: 'Lütfen girdiğiniz bilgileri kontrol edin.',
      tooMany: 'Çok fazla deneme yapıldı. Lütfen biraz bekleyip yeniden deneyin.',
      failed: 'Bir sorun oluştu. Lütfen yeniden deneyin.',
    },
  },
} as const

/** Turkish for a browser whose first language is Turkish, English for every other. */
export const contactLanguage = (languages: readonly string[]): ContactLanguage =>
  /^tr(-|$)/i.test(languages[0] ?? '') ? 'tr' : 'en'
