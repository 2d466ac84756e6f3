import { z } from 'zod'

/** An amount of pounds on the wire: `'1145.00'`. */
export const Decimal = z.string().regex(/^\d{1,8}\.\d{2}$/, 'Enter an amount with two decimals, such as 50.00')
