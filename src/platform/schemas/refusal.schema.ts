import { z } from 'zod'

/** A sentence for people, and a code for programs if there is more than one reason. */
export const Refusal = z.object({ message: z.string(), code: z.string().optional() })

/** `field` names the field of the request, `hint` says how to fix it. */
export const FieldRefusal = Refusal.extend({ field: z.string().optional(), hint: z.string().optional() })
