import { facts } from '#/features/shop/content/content.facts.ts'
import { responseTimeText } from '#/features/shop/content/promises.rules.ts'

export type ContactLanguage = 'en' | 'tr'

const { answerHours } = facts.support

export const CONTACT_MESSAGES = {
  en: {
    sent: {
      title: 'Message sent',
      message: `Thank you for your message. We reply ${responseTimeText()}.`,
    },
    notSent: { title: 'Message not sent' },
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

export const contactLanguage = (languages: readonly string[]): ContactLanguage =>
  /^tr(-|$)/i.test(languages[0] ?? '') ? 'tr' : 'en'
