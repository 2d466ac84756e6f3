import { z } from 'zod'

/** A path's `{id}`: the number of a row, as PostgreSQL's `integer` holds it. */
export const Id = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
