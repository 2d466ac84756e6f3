import { z } from 'zod'

/** `{id}` of a path, within the range of PostgreSQL's `integer`. */
export const Id = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
