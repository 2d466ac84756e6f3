import { z } from 'zod'

export const Decimal = z.string().regex(/^\d{1,8}\.\d{2}$/, 'Enter an amount with two decimals, such as 50.00')

/** Negative for money out, and on credit notes. */
export const SignedDecimal = z.string().regex(/^-?\d{1,8}\.\d{2}$/)
