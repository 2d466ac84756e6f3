import { z } from 'zod'

/** Every refusal of the API: a sentence for people, and a code for programs where there is more than one reason. */
export const Refusal = z.object({ message: z.string(), code: z.string().optional() })

/** One that is about a field of the request, which `field` names; `hint` says what would put it right. */
export const FieldRefusal = Refusal.extend({ field: z.string().optional(), hint: z.string().optional() })
