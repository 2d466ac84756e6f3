import { z } from 'zod'

export const Refusal = z.object({ message: z.string(), code: z.string().optional() })

export const FieldRefusal = Refusal.extend({ field: z.string().optional(), hint: z.string().optional() })
