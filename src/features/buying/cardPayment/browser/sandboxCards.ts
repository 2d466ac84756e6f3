export const SANDBOX_CARDS = [
  { number: '4242 4242 4242 4242', outcome: 'Pays' },
  { number: '4000 0025 0000 3155', outcome: 'Asks for 3-D Secure' },
  { number: '4000 0000 0000 9995', outcome: 'Insufficient funds' },
  { number: '4000 0000 0000 0002', outcome: 'Declined' },
  { number: '4000 0000 0000 0341', outcome: 'Declined when charged' },
] as const

export const formatCardNumber = (typed: string): string => keepDigits(typed, 19).replace(/(\d{4})(?=\d)/g, '$1 ')

export function formatExpiry(typed: string): string {
  // Pasted or autofilled with the full year: 12/2034.
  const digits = keepDigits(typed.replace(/^(\s*\d{1,2}\s*[/-]\s*)20(\d{2})\s*$/, '$1$2'), 4)
  const padded = /^[2-9]/.test(digits) || /^\s*\d\s*[/-]/.test(typed) ? `0${digits}`.slice(0, 4) : digits
  return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2)}` : padded
}

export const formatCvc = (typed: string): string => keepDigits(typed, 4)

const keepDigits = (typed: string, max: number) => typed.replace(/\D/g, '').slice(0, max)
