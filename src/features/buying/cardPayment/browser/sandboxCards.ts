export const SANDBOX_CARDS = [
  { number: '4242 4242 4242 4242', outcome: 'Pays' },
  { number: '4000 0025 0000 3155', outcome: 'Asks for 3-D Secure' },
  { number: '4000 0000 0000 9995', outcome: 'Insufficient funds' },
  { number: '4000 0000 0000 0002', outcome: 'Declined' },
  { number: '4000 0000 0000 0341', outcome: 'Declined when charged' },
] as const
