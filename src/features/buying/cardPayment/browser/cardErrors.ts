export type CardInput = { number: string; expiry: string; cvc: string }
export type CardErrors = Partial<Record<keyof CardInput, string>>

export function validateCard({ number, expiry, cvc }: CardInput, now: Date): CardErrors {
  const errors: CardErrors = {}
  const length = number.replace(/\D/g, '').length
  if (length === 0) errors.number = 'Please enter a card number'
  else if (length < 12) errors.number = 'This card number is incomplete'

  const { month, year } = parseExpiry(expiry)
  const isPast = year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1)
  if (expiry.trim() === '') errors.expiry = 'Please enter the expiry date'
  else if (!/^\d{2} \/ \d{2}$/.test(expiry)) errors.expiry = 'Please enter the expiry date as MM / YY'
  else if (month < 1 || month > 12) errors.expiry = 'The month must be between 01 and 12'
  else if (isPast) errors.expiry = 'This card has expired'

  if (cvc === '') errors.cvc = 'Please enter the security code'
  else if (cvc.length < 3) errors.cvc = 'The security code is incomplete'
  return errors
}

export const parseExpiry = (expiry: string): { month: number; year: number } => {
  const [month = '', year = ''] = expiry.split(' / ')
  return { month: Number(month), year: 2000 + Number(year) }
}
