export const ACCEPTED_CARDS = ['Visa', 'Mastercard', 'American Express']
