/** Of a newline-separated address. */
export const addressLines = (address: string): string[] =>
  address
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** As on a parcel. */
export const recipientLines = (order: {
  company: string | null
  customerName: string
  shippingAddress: string
}): string[] => [
  ...[order.company, order.customerName].filter((name) => name !== null),
  ...addressLines(order.shippingAddress),
]
