import type { Settings } from './settings.defaults.ts'

type Accounts = Pick<
  Settings,
  | 'vatQuarterStart'
  | 'salesAccount'
  | 'deliveryAccount'
  | 'zeroRatedAccount'
  | 'quickBooksSalesItem'
  | 'quickBooksDeliveryItem'
>

/** HMRC has three groups of VAT quarters, by their first month. */
const QUARTER_STARTS = [1, 2, 3]
/** Xero: up to 10 characters. */
const ACCOUNT_CODE = /^[\w.-]{1,10}$/

/** Expects normalised settings. */
export function accountProblems(settings: Accounts): Partial<Record<keyof Accounts, string>> {
  const { salesAccount, deliveryAccount, zeroRatedAccount, quickBooksSalesItem, quickBooksDeliveryItem } = settings
  const problems: Partial<Record<keyof Accounts, string>> = {}
  if (!QUARTER_STARTS.includes(settings.vatQuarterStart)) problems.vatQuarterStart = 'Choose a group of quarters'
  const code = 'Enter an account code of up to 10 letters and digits, such as 200'
  if (!ACCOUNT_CODE.test(salesAccount)) problems.salesAccount = code
  if (!ACCOUNT_CODE.test(deliveryAccount)) problems.deliveryAccount = code
  if (zeroRatedAccount && !ACCOUNT_CODE.test(zeroRatedAccount)) problems.zeroRatedAccount = code
  const itemProblem = (name: string) =>
    !name ? 'Enter the name of a product or service' : name.length > 100 ? 'At most 100 characters' : undefined
  const [sales, delivery] = [itemProblem(quickBooksSalesItem), itemProblem(quickBooksDeliveryItem)]
  if (sales) problems.quickBooksSalesItem = sales
  if (delivery) problems.quickBooksDeliveryItem = delivery
  return problems
}
