/** Why an order’s money in a period differs from its invoices and credit notes. See `differences.store.ts`. */
export const DIFFERENCE_CAUSES = [
  'deposit',
  'overpaid',
  'paidLater',
  'paidEarlier',
  'notReceived',
  'neverPaid',
] as const
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number]

export const DIFFERENCE_LABELS: Record<DifferenceCause, string> = {
  deposit: 'Deposits and part payments on orders not invoiced by the end of the period',
  overpaid: 'Overpayments received',
  paidLater: 'Payments for invoices of an earlier period',
  paidEarlier: 'Invoices paid in an earlier period, and earlier deposits or overpayments handed back',
  notReceived: 'Invoices not paid in full by the end of the period',
  neverPaid: 'Unpaid invoices of an earlier period, cancelled',
}

export const DIFFERENCE_NAMES: Record<DifferenceCause, string> = {
  deposit: 'Deposit or part payment',
  overpaid: 'Overpayment',
  paidLater: 'Invoiced earlier',
  paidEarlier: 'Paid earlier',
  notReceived: 'Not paid yet',
  neverPaid: 'Cancelled unpaid',
}
