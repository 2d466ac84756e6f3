import { facts } from '#/features/shop/content/content.facts.ts'
import { ACCEPTED_CARDS } from '#/features/shop/content/payment.facts.ts'
import {
  deliveryPriceText,
  deliveryText,
  responseTimeText,
  WARRANTY_LIMITS_TEXT,
  warrantyText,
} from '#/features/shop/content/promises.rules.ts'
import { cancelText, OLD_GOODS_TEXT, REFUND_COVERS_TEXT, refundText } from '#/features/shop/content/returns.rules.ts'
import { returnCostText } from '#/features/shop/content/returnTerms.rules.ts'
import type { DeliverySettings } from '#/features/shop/delivery/delivery.rules.ts'
import { heading, list, type Section, section, steps, text } from '#/lib/blocks.ts'
import { seller } from '#/lib/seller.ts'
import type { LegalText } from './LegalPage.tsx'

const { returns, privacy, support } = facts

export const terms = (prices: DeliverySettings): LegalText => ({
  title: 'Terms and conditions',
  version: '1.0',
  lead: 'The terms on which we sell to you. Please read them before you order; your confirmation email repeats the main points.',
  sections: [...theSale(prices), ...afterDelivery(), ...otherTerms()],
})

const theSale = (prices: DeliverySettings): Section[] => [
  section(
    'who-we-are',
    'Who we are',
    text(
      `You buy from ${seller.name}, registered in England and Wales under number ${seller.number}` +
        `${seller.vatRegistered ? `, VAT number ${seller.vatNumber}` : ''}. Our registered office is ${seller.address.join(', ')}. Email ${seller.email} or call ` +
        `${seller.phone}, ${support.days}, ${support.hours}.`,
    ),
    text(
      `These terms apply to consumers and businesses, and say where a right applies to consumers only. We don’t sell to children under ${privacy.leastAge}, and we only sell machines to adults.`,
    ),
  ),
  section(
    'contract',
    'How the contract is made',
    steps(
      'The shop’s listings are an invitation to order, not an offer.',
      'You check the goods, delivery, address and total on the checkout page, where you can correct anything, and press the button that shows what you’ll pay. That is your offer.',
      'We confirm the order by email straight away. This confirmation makes the contract, on these terms and in English. We keep a copy, and the email is yours to keep.',
    ),
    text(
      'If we can’t supply what you ordered, or a price was an obvious mistake, we’ll tell you and refund everything you paid.',
    ),
  ),
  section(
    'prices',
    'Prices and payment',
    list(
      `Prices are in pounds sterling${seller.vatRegistered ? ' and include VAT' : ''}. The total you see before you pay includes delivery. ${deliveryPriceText(prices)}`,
      `You pay when you order: by card (${ACCEPTED_CARDS.join(', ')}) or with another method shown at the checkout, such as Apple Pay, Google Pay, PayPal or Klarna. We only charge you once the goods are reserved for you. We don’t see or keep your card number: our payment provider handles it.`,
      'Clubs, schools and businesses can ask us for a quote and pay it by bank transfer, or pay by invoice where we offer it. An invoice is due in full by the date on it, and we may wait for the payment before we dispatch the goods.',
      'Your bank may ask you to confirm the payment. If it declines the payment, you won’t be charged and there’s no order.',
      'You can use a discount code once per order. It only reduces the price of the goods and can’t be exchanged for cash. It’s valid as long as the checkout accepts it.',
      'If you pay later or in instalments with a provider such as Klarna, you agree that with the provider, on its terms. We don’t offer credit of our own to consumers.',
    ),
  ),
  section(
    'delivery',
    'Delivery',
    text(deliveryText()),
    text(
      'The goods are at your risk once you or someone you name has them. They belong to you once they’ve been paid for in full and delivered.',
    ),
    { kind: 'places', places: [{ name: 'Shipping and returns in full', to: '/shipping-and-returns' }] },
  ),
]

const afterDelivery = (): Section[] => [
  section(
    'cancellation',
    'Your right to cancel',
    text(
      `As a consumer you may cancel within ${returns.days} days of the delivery of the last of the goods, without giving a reason. ${cancelText()} ${returnCostText()}`,
    ),
    text(`${refundText()} ${REFUND_COVERS_TEXT} See Shipping and returns for how to cancel and the model form.`),
    { kind: 'places', places: [{ name: 'How to cancel', to: '/shipping-and-returns', hash: 'cancel' }] },
  ),
  section(
    'faults',
    'Faulty goods and warranty',
    text(
      'Goods must be as described, fit for purpose and of satisfactory quality (Consumer Rights Act 2015). Within 30 days you may reject faulty goods. After that you may ' +
        'ask for a repair or a replacement or, if that fails, a price reduction or your money back.',
    ),
    text(`We also give a warranty. ${warrantyText()} ${WARRANTY_LIMITS_TEXT}`),
    text(
      `Please report damage in transit within ${returns.damageHours} hours, so we can raise it with the carrier. This does not affect your statutory rights.`,
    ),
    { kind: 'places', places: [{ name: 'The warranty in full', to: '/user-manual', hash: 'warranty' }] },
  ),
  section(
    'use',
    'Using the machines',
    text(
      'Ball machines throw balls at speed. Read the user manual before first use, follow its safety warnings, and only let others use the machine once they know them.',
    ),
    { kind: 'places', places: [{ name: 'User manual', to: '/user-manual' }] },
  ),
]

const otherTerms = (): Section[] => [
  section(
    'reviews',
    'Reviews',
    text(
      'You may review the shop and its goods. We read every review before publishing it, and good and bad reviews follow the same rules.',
    ),
    list(
      'We check that each review is about our shop or goods, doesn’t name anyone else, and doesn’t contain insults, advertising or personal data.',
      'We don’t change the wording or reject a review for being critical. We give nothing in return for reviews.',
      'Reviews on a product’s page are by customers whose order contained it: we match each of them to the order, and mark them “Verified purchase”.',
      'We don’t check that those who review the shop have bought from us. They give an email address, which is never shown.',
      'We work out averages and numbers of ratings from published reviews only. Quotations we’ve chosen ourselves are marked as such and aren’t counted.',
      'To report a review you think is fake or unfair, contact us.',
    ),
  ),
  section(
    'accounts',
    'Your account',
    text(
      'You can buy without an account. If you have one, keep the password to yourself and tell us if somebody else knows it. You can close your account at any time.',
    ),
  ),
  section(
    'liability',
    'Our responsibility',
    text(
      'We are responsible for loss that you suffer because we break this contract or fail to use reasonable care, if it was foreseeable. If you’re a consumer, we sell to you for private use only ' +
        'and are not liable for loss of business.',
    ),
    text(
      'Nothing in these terms limits our liability for death or injury caused by our negligence, for fraud, for defective products under the Consumer Protection Act 1987, or for ' +
        'anything else for which the law allows no limit.',
    ),
    heading('If you buy as a business'),
    text(
      `You buy as a business if you give the name of a club, school or company${seller.vatRegistered ? ', or a VAT number,' : ''} when you order or ask for a quote. If you’re buying for yourself, leave it out. ` +
        'In this case, our liability is limited to the price of the order, and we are not liable for lost profit. The right to cancel does not apply.',
    ),
    heading('Events outside our control'),
    text(
      'If something beyond our control delays us, we’ll tell you and do what we can. If the delay is long, you may cancel and get your money back.',
    ),
  ),
  section('take-back', 'Old batteries and old equipment', text(`${OLD_GOODS_TEXT} Don’t put them in the bin.`)),
  section(
    'complaints',
    'Complaints',
    text(
      `Tell us first: ${seller.email} or the contact page. We reply ${responseTimeText()} and try to put things right straight away. If we can’t agree, ` +
        'Citizens Advice gives free advice. We’re not required to use an alternative dispute resolution body and we don’t use one, so the courts decide.',
    ),
    { kind: 'places', places: [{ name: 'Contact', to: '/contact' }] },
  ),
  section(
    'law',
    'Law and courts',
    text(
      'The law of England and Wales governs this contract. If you are a consumer in Scotland or Northern Ireland, you keep the protection of the law there and may also sue there. ' +
        'If part of these terms doesn’t apply, the rest still does. Only you and we have rights under this contract.',
    ),
    text('We may change these terms for later orders. The terms shown when you placed your order apply to it.'),
  ),
]
