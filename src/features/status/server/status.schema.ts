import { z } from 'zod'
import { FleetProcess } from '#/features/fleet/server/fleet.schema.ts'
import { CHECK_GROUPS, CHECK_STATES } from '#/platform/checks.ts'

const StatusCheck = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum([...CHECK_STATES, 'unknown']),
  value: z.string(),
  since: z.iso.datetime().nullable(),
  advice: z.string(),
  link: z.object({ to: z.string(), search: z.record(z.string(), z.string()).optional(), label: z.string() }).nullable(),
})
export type StatusCheck = z.infer<typeof StatusCheck>

export const Status = z.object({
  readAt: z.iso.datetime(),
  state: z.enum([...CHECK_STATES, 'unknown']),
  groups: z.array(z.object({ title: z.enum(CHECK_GROUPS), checks: z.array(StatusCheck) })),
  /** Null if they couldn't be read. */
  processes: z.array(FleetProcess).nullable(),
})
export type Status = z.infer<typeof Status>
