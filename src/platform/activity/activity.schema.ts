import { z } from 'zod'

const Fields = z.record(z.string(), z.unknown()).nullable()

export const ActivityEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  subject: z.string(),
  before: Fields,
  after: Fields,
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

export const ActivityFilterValues = z.object({ actors: z.array(z.string()), subjectTypes: z.array(z.string()) })
export type ActivityFilterValues = z.infer<typeof ActivityFilterValues>
