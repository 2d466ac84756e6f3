export const SANDBOX_CARDS = [
  { number: '4242 4242 4242 4242', does: 'Pays' },
  { number: '4000 0025 0000 3155', does: 'Asks for 3-D Secure' },
  { number: '4000 0000 0000 9995', does: 'Insufficient funds' },
  { number: '4000 0000 0000 0002', does: 'Declined' },
  { number: '4000 0000 0000 0341', does: 'Declined when charged' },
] as const
