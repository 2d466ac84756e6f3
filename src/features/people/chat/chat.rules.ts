import { contactFaq, PAY_BY_INVOICE } from '#/features/people/contact/contactFaq.ts'
import { supportFaq } from '#/features/people/support/supportFaq.ts'
import { homeFaq } from '#/features/shop/content/homeFaq.ts'
import type { Question } from '#/features/shop/content/productFaq.ts'
import { DEFAULT_DELIVERY } from '#/features/shop/delivery/delivery.rules.ts'
import { type ChatKnowledge, type ChatLink, type ChatReply, replies } from './chat.replies.ts'
import {
  boxReply,
  type ChatProduct,
  comparisonReply,
  fitReply,
  guideReply,
  isSpecQuestion,
  machinesOf,
  priceReply,
  productLink,
  productWarrantyReply,
  recommendationReply,
  specReply,
  stockListReply,
  stockReply,
  summaryReply,
} from './chatProducts.replies.ts'
import { correctTypos, findNamed, findNearest } from './chatWords.rules.ts'

type Asked = {
  /** In lower case, with typing errors corrected. */
  text: string
  knowledge: ChatKnowledge
  products: readonly ChatProduct[]
  named: readonly ChatProduct[]
  nearest: ChatProduct | undefined
}

/** Undefined leaves the question to the rules below. */
type Rule = (asked: Asked) => ChatReply | undefined

const rule =
  (pattern: RegExp, reply: Rule): Rule =>
  (asked) =>
    pattern.test(asked.text) ? reply(asked) : undefined

const ORDER_ID = /\bORD-[0-9A-Z]{10}\b/i

export const orderIdIn = (text: string): string | undefined => ORDER_ID.exec(text)?.[0].toUpperCase()

const SUPPORT_LINK: ChatLink = { label: 'Questions and answers', href: '/support' }
const CONTACT_LINK: ChatLink = { label: 'Contact form', href: '/contact' }

/** The answer on one of the pages. */
const faqRule = (pattern: RegExp, question: string, link: ChatLink): Rule =>
  rule(pattern, ({ knowledge }) => {
    const prices = knowledge.delivery ?? DEFAULT_DELIVERY
    const questions: Question[] = [
      ...supportFaq(prices).flatMap((tab) => tab.questions),
      ...homeFaq(prices),
      ...contactFaq,
    ]
    const found = questions.find((item) => item.question === question)
    return found && replies.faq(found, link)
  })

/** Leaves the question to the rules below if no product is named. */
const onlyNamed =
  (reply: (product: ChatProduct, knowledge: ChatKnowledge) => ChatReply | undefined): Rule =>
  ({ nearest, knowledge }) =>
    nearest && reply(nearest, knowledge)

const recommend: Rule = ({ text, products, knowledge }) =>
  recommendationReply(text, products, knowledge) ?? replies.products()

const isComparable = ({ named }: Asked) => machinesOf(named).length > 1

/** Opens or offers a page, or recommends a machine. These answer alone, whatever else a message asks. */
const SPECIFIED_ACTIONS: readonly Rule[] = [
  rule(/\b(checkout|payments?)\b/, ({ knowledge }) => replies.checkout(knowledge)),
  // Before the rules that offer the same page.
  rule(/\bopen manual\b/, replies.openManual),
  rule(/\b(manuals?|guides?)\b/, replies.manual),
  rule(/\bopen contact page\b/, replies.openContact),
  rule(/\b(contact(s|ed|ing)?|(talk|speak) (to|with) (someone|somebody|a person|a human|you))\b/, ({ knowledge }) =>
    replies.contact(knowledge),
  ),
  rule(/\b(recommend\w*|which machine)\b/, (asked) =>
    isComparable(asked) ? comparisonReply(machinesOf(asked.named)) : recommend(asked),
  ),
]

/** Given to every message with one of these words, after the answer to what it asks in particular. */
const SPECIFIED_FACTS: readonly Rule[] = [
  rule(/\borders?\b/, ({ text }) =>
    /\b(status|track(s|ed|er|ing)?)\b/.test(text) ? replies.askForOrder() : undefined,
  ),
  rule(/\b(batter(y|ies)|power(s|ed)?)\b/, replies.battery),
  rule(/\b(set(ting)?[ -]?up|install\w*)\b/, replies.setup),
  rule(/\b(deliver(y|ies)|shipping)\b/, ({ knowledge }) => replies.delivery(knowledge)),
]

/** The first reply wins. Whole words only. */
const PARTICULAR_RULES: readonly Rule[] = [
  rule(/\b(remov(e|ing)|delet(e|ing)|tak(e|ing)|chang(e|ing)|empty)\b.*\bcart\b/, replies.cart),
  rule(/\b(chang(e|ing)|correct|updat(e|ing)|wrong)\b(?!.*\be-?mail\b).*\baddress\b/, replies.address),
  rule(
    /\bhow\b.*\b(replac(e|ing)|chang(e|ing)|swap|fit|install(ing)?|remov(e|ing))\b|^(replac(e|ing)|chang(e|ing)|install(ing)?)\b/,
    ({ text, nearest }) => (/\bbatter(y|ies)\b/.test(text) ? replies.changeBattery() : nearest && guideReply(nearest)),
  ),
  rule(/\bopen order lookup\b/, replies.openLookup),
  rule(/\bopen products page\b/, replies.openProducts),
  rule(
    /\b(order(s|ed)?|lost|find|resend|expired)\b.*\b(link|page)\b|\blink\b.*\borders?\b|\b(see|view|find|open|access|look at) (my|our) ((old|past|previous) )?orders?\b|\bordered\b.*\b(guest|without an? account)\b/,
    replies.orderLink,
  ),
  rule(/\border (number|id|no)\b/, replies.askForOrder),
  rule(/\bpasswords?\b|\b(log|sign) ?in\b/, replies.password),
  rule(/\b(newsletters?|unsubscribe|mailing list|marketing)\b/, replies.newsletter),
  rule(
    /\b(privacy|gdpr|cookies?|(personal|my) (data|information)|(delete|close) my account|data (protection|request))\b/,
    replies.privacy,
  ),
  rule(
    /\b((opening|business|working) (hours|times)|phone|telephone|ring you|call you|email address|human|complain\w*|(are|do|when|time) you (open|close)d?|when are you open)\b/,
    ({ knowledge }) => replies.contact(knowledge),
  ),
  rule(/\b(where are you|showroom|your (postal )?address|visit you|(based|located) in)\b/, replies.location),
  rule(/\b(compar\w+|versus|vs|differen\w+|better|or)\b/, (asked) =>
    isComparable(asked) ? comparisonReply(machinesOf(asked.named)) : undefined,
  ),
  rule(/\bcompar\w+|\bdifferen\w+ between\b/, ({ products }) =>
    machinesOf(products).length > 1 ? comparisonReply(machinesOf(products)) : undefined,
  ),
  rule(
    /\b(in|of|out of) stock\b|\bstock of\b|\b(available|availability|sold out)\b/,
    ({ nearest, products, knowledge }) =>
      nearest ? stockReply(nearest, knowledge) : stockListReply(machinesOf(products)),
  ),
  rule(
    /\b(which|what|best) (ball |tennis ball )?(machines?|one|model)\b|\bsuits? (me|us)\b|^(for a (club|beginner)|easy to carry)$/,
    recommend,
  ),
  faqRule(
    /\b(bank transfer|bacs|purchase order|po( number)?|pay(ing)? (by|on) (invoice|transfer|account))\b/,
    PAY_BY_INVOICE,
    { label: 'Request a quote', href: '/request-a-quote' },
  ),
  rule(/\b(invoices?|receipts?)\b/, replies.invoice),
  rule(/\b(vat|tax)\b/, replies.vat),
  rule(
    /\b(quotes?|quotation|bulk|wholesale|trade (price|account|discount)s?|schools?|academ(y|ies)|(our|my) (tennis )?club|club (orders?|discounts?|accounts?)|for (tennis )?clubs)\b/,
    replies.quote,
  ),
  rule(/\b(discounts?|vouchers?|coupons?|promo(tion)?s?|(promo|offer|money off) codes?)\b/, replies.discounts),
  rule(
    /\b(cards?|visa|mastercard|amex|american express|paypal|klarna|apple pay|google pay|pay later|instalments?|finance|(can|do) (i|we) pay|ways? to pay)\b/,
    ({ knowledge }) => replies.payments(knowledge),
  ),
  rule(/\b(report|claim)\b.*\b(faults?|problems?|issues?|warranty)\b|\breport(ing)? it\b/, replies.reportFault),
  rule(/\b(repair\w*|mend(ed)?|fix(ed|ing)?)\b/, replies.repairs),
  rule(/\bcancel\w*|\bchang(e|ed) my mind\b/, replies.cancel),
  rule(
    /\b(return(s|ed|ing|able)?|refund(s|ed|able)?|exchange|wrong (item|one|thing|product)|(send|bring) (it|them|this) back|money back)\b/,
    replies.returns,
  ),
  rule(/\borders?\b/, ({ text }) =>
    /\b(arriv\w*|late|where|here yet)\b/.test(text) && !/\bdamaged\b/.test(text) ? replies.askForOrder() : undefined,
  ),
  rule(/\bdamaged?\b/, replies.damaged),
  rule(/\b(parcels?|packages?)\b|\bwhere('s| is| are) my\b|\btrack (it|my|a)\b/, replies.askForOrder),
  faqRule(
    /\b(northern ireland|ireland|jersey|guernsey|(isles?|islands?)|scilly|highlands?|orkney|shetland|hebrides|abroad|overseas|europe|eu|france|spain|usa|international\w*|outside (the )?uk|outside (the )?mainland)\b/,
    'Do you deliver outside the UK mainland?',
    CONTACT_LINK,
  ),
  rule(/\b(how much|price|prices|cost|costs|£)/, ({ text, nearest, knowledge, products }) => {
    if (/\b(deliver\w*|ship\w*|post(age)?|weigh\w*|power)\b/.test(text)) return undefined
    if (nearest) return priceReply(nearest, knowledge)
    return /\b(machines?|prices?|models?|they|it|one)\b/.test(text)
      ? recommendationReply('', products, knowledge)
      : undefined
  }),
  rule(/\b(in the box|included|comes? with|come with)\b/, onlyNamed(boxReply)),
  rule(/\b(fits?(?! in\b)|compatible|compatibility|works? with|accessor(y|ies)|parts? for)\b/, ({ named, products }) =>
    fitReply(named, products),
  ),
  rule(/\b(warrant(y|ies)|guarantees?)\b/, onlyNamed(productWarrantyReply)),
  rule(
    /\b(which|what|type|types|kind|kinds|sort|normal|ordinary|old|used|pressuri[sz]ed|pressureless|use|compatible|cricket)\b.*\bballs?\b|\bballs?\b.*\b(can i use|compatible|suitable|fit|work)\b/,
    ({ text, products }) =>
      /\b(how many|ball (machine|basket|collector))\b/.test(text)
        ? undefined
        : replies.balls(findNearest('pressureless balls', products).map(productLink)),
  ),
  rule(/\b(recycl\w*|dispos\w*|trade.?in|take back|old (batter(y|ies)|machines?))\b/, replies.oldGoods),
  ({ text, named }) => {
    const machines = machinesOf(named)
    if (machines.length > 0) return isSpecQuestion(text) ? specReply(text, machines) : undefined
    // The battery’s own page doesn’t say how long a machine runs.
    if (/\b(last|life|long)\b/.test(text)) return undefined
    // Its name alone doesn’t ask for a spec.
    const besides = text.replace(/\bbatter(y|ies)\b/g, '')
    return named.length > 0 && isSpecQuestion(besides) ? specReply(besides, named) : undefined
  },
  ({ text, products }) =>
    /\bhow (many balls|fast|heavy|big)\b/.test(text) ? specReply(text, machinesOf(products).slice(0, 3)) : undefined,
  rule(/\bproduct information\b/, replies.products),
  rule(/\btechnical support\b/, replies.technical),
  faqRule(
    /\b(stopp?(s|ed)?|doesn't|won't|not) (work\w*|start\w*|run\w*|throw\w*|feed\w*|turn\w*)\b|\b(jam(s|med)?|stuck)\b/,
    'What do I do when the machine stops working?',
    { label: 'Technical questions', href: '/support?tab=technical' },
  ),
  rule(/\b(fault(s|y)?|broke(n)?|defect\w*)\b/, replies.reportFault),
  rule(/\b(warrant(y|ies)|guarantees?)\b/, replies.warranty),
  rule(/\bclean(s|ed|ing)?\b/, replies.cleaning),
  faqRule(/\b(maintenance|maintain|servic(e|ing)|yearly|annual)\b/, 'What maintenance does it need each year?', {
    label: 'Maintenance in the manual',
    href: '/user-manual#maintenance',
  }),
  faqRule(/\b(2|two)[ -]line\b/, 'How do I set up the 2-line drill programme?', {
    label: 'Training modes in the manual',
    href: '/user-manual#training',
  }),
  faqRule(
    /\b(outdoors?|outside|indoors?|rain\w*|wet|weather|clay|grass|hard court|surface)\b/,
    'Can I use the machine outdoors?',
    SUPPORT_LINK,
  ),
  rule(/\breviews?\b/, ({ knowledge: { reviewPolicy: policy } }) =>
    policy === undefined ? undefined : replies.reviews(policy),
  ),
  faqRule(/\b(account|register|sign up|guest)\b/, 'Do I need an account to buy?', {
    label: 'Your account',
    href: '/account',
  }),
]

/** What is left, once no rule above has replied. */
const OTHER_RULES: readonly Rule[] = [
  rule(/\bcharg(e|es|ed|ing|er)\b/, replies.battery),
  rule(/\bbaseline\b/, replies.setup),
  rule(/\b(deliver\w*|ship(s|ped|ments?)?|courier|postage|dispatch\w*)\b/, ({ knowledge }) =>
    replies.delivery(knowledge),
  ),
  ({ nearest, knowledge }) => nearest && summaryReply(nearest, knowledge),
]

function firstReply(rules: readonly Rule[], asked: Asked): ChatReply | undefined {
  for (const reply of rules) {
    const answer = reply(asked)
    if (answer) return answer
  }
  return undefined
}

function joinReplies(answer: ChatReply, more: ChatReply): ChatReply {
  if (answer.content.includes(more.content)) return answer
  const links = [...(answer.links ?? []), ...(more.links ?? [])]
  return {
    ...answer,
    content: `${answer.content}\n\n${more.content}`,
    links: links.filter(({ href }, index) => links.findIndex((link) => link.href === href) === index),
  }
}

export function replyTo(typed: string, knowledge: ChatKnowledge): ChatReply {
  const text = correctTypos(typed)
  const products = knowledge.products ?? []
  const asked: Asked = {
    text,
    knowledge,
    products,
    named: findNamed(text, products),
    nearest: findNearest(text, products)[0],
  }
  const action = firstReply(SPECIFIED_ACTIONS, asked)
  if (action) return action
  const particular = firstReply(PARTICULAR_RULES, asked)
  const fact = firstReply(SPECIFIED_FACTS, asked)
  if (particular && fact) return joinReplies(particular, fact)
  return particular ?? fact ?? firstReply(OTHER_RULES, asked) ?? replies.help()
}
