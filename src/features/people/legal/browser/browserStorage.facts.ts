type StoredItem = {
  what: string
  names: readonly string[]
  why: string
  until: string
}

const UNTIL_TAB_CLOSED = 'Until the tab is closed'

/** `legal.test.ts` compares the names with the code. */
export const NECESSARY_STORAGE: readonly StoredItem[] = [
  {
    what: 'Cart: the products and quantities you chose, and the prices you last saw',
    names: ['courtside.cart', 'courtside.seen-prices'],
    why: 'So your cart is still there when you come back',
    until: 'Until you empty it',
  },
  {
    what: 'The delivery type you chose, and a discount code',
    names: ['courtside.delivery', 'courtside.discount'],
    why: 'So they still apply when you come back',
    until: 'Until you place the order',
  },
  {
    what: 'Whether you want to see prices before tax',
    names: ['courtside.ex-vat'],
    why: 'So you don’t have to choose again',
    until: 'Until you switch it off',
  },
  {
    what: 'Checkout: your details',
    names: ['courtside.details'],
    why: 'So you don’t have to enter them again; never your card details',
    until: UNTIL_TAB_CLOSED,
  },
  {
    what: 'The reference and secret of a payment or an invoice order you’ve started, and the goods and order it’s for',
    names: ['courtside.payment', 'courtside.bought', 'courtside.pending-order', 'courtside.invoice-order'],
    why: 'So you’re never charged twice',
    until: 'Until the order is placed; the order itself until the tab is closed',
  },
  {
    what: 'Your last order',
    names: ['courtside.order'],
    why: 'To show you the confirmation',
    until: UNTIL_TAB_CLOSED,
  },
  {
    what: 'Chat: the conversation, whether it has been opened, and a question you want to send us',
    names: ['courtside.chat', 'courtside.chat-opened', 'courtside.question'],
    why: 'So it continues from page to page, doesn’t open itself twice, and you needn’t type the question again',
    until: UNTIL_TAB_CLOSED,
  },
  {
    what: 'What you last searched for, up to five searches',
    names: ['courtside.searches'],
    why: 'So you can search for it again; it’s never sent to us',
    until: 'Until you clear it below the search field',
  },
  {
    what: 'A message that was showing when you left a page',
    names: ['courtside.toast'],
    why: 'So you can read it on the next page',
    until: 'Until the next page shows it',
  },
  {
    what: 'How far down you had scrolled on each page',
    names: ['tsr-scroll-restoration-v1_3'],
    why: 'So going back returns you to the same place',
    until: UNTIL_TAB_CLOSED,
  },
  {
    what: 'When a page from an older version of the shop last reloaded itself',
    names: ['courtside.reloaded-at'],
    why: 'So it doesn’t keep reloading',
    until: UNTIL_TAB_CLOSED,
  },
  {
    what: 'Sign-in: a cookie only the server can read, and one that shows you’re signed in',
    names: ['__Host-session', '__Host-signed-in'],
    why: 'To keep you signed in',
    until: '30 days, or until you sign out',
  },
  {
    what: 'A cookie that shows this browser has been used to sign in before',
    names: ['__Host-device'],
    why: 'So nobody can lock you out by guessing your password',
    until: '1 year',
  },
  {
    what: 'Your choice about analytics',
    names: ['courtside.consent'],
    why: 'To remember your choice',
    until: '365 days; then we ask again',
  },
]

/** Stored only after consent. */
export const ANALYTICS_STORAGE: readonly StoredItem[] = [
  {
    what: 'Steps of the checkout, where no analytics script may load',
    names: ['courtside.events', 'courtside.begun'],
    why: 'So the next page can count them',
    until: UNTIL_TAB_CLOSED,
  },
  {
    what: 'The numbers of your latest orders',
    names: ['courtside.counted-orders'],
    why: 'So each is counted only once',
    until: 'Until you clear your browser’s data',
  },
]
