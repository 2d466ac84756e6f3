import { z } from 'zod'

export const Id = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
