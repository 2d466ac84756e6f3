import { z } from '@hono/zod-openapi'
import { textSchema } from '#/platform/schemas/strings.schema.ts'

const MAX_LENGTH = 200

export const JumpQuery = z.object({
  q: textSchema().trim().min(1, 'Enter something to find').max(MAX_LENGTH, 'Please use fewer search terms'),
})

const JumpGroup = z.object({
  title: z.string(),
  /** The list that finds the rest by the same words. */
  to: z.string(),
  isMore: z.boolean(),
  rows: z.array(
    z.object({
      href: z.string(),
      label: z.string(),
      about: z.string().optional(),
      state: z.string().optional(),
    }),
  ),
})

export const JumpResults = z.object({ groups: z.array(JumpGroup) })
export type JumpResults = z.infer<typeof JumpResults>
