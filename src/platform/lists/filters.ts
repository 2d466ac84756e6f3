import { z } from 'zod'

/** A London day. */
export const dayFilter = z.iso.date('Enter a date as YYYY-MM-DD')

export const yesOrNoFilter = z.enum(['yes', 'no'], { message: 'Choose yes or no' })

export const yesFilter = z.literal('yes', { message: 'Choose yes' })
