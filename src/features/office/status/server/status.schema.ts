import { z } from 'zod'
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

export const FleetProcess = z.object({
  instance: z.string(),
  address: z.string(),
  role: z.enum(['web', 'worker', 'both']),
  build: z.string(),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  isResponding: z.boolean(),
  /** Answers this request. */
  isThis: z.boolean(),
  memoryBytes: z.int(),
  /** Names of settings that differ from those of the longest running process. */
  differingSettings: z.array(z.string()),
})
export type FleetProcess = z.infer<typeof FleetProcess>

export const Status = z.object({
  readAt: z.iso.datetime(),
  state: z.enum([...CHECK_STATES, 'unknown']),
  groups: z.array(z.object({ title: z.enum(CHECK_GROUPS), checks: z.array(StatusCheck) })),
  /** Null if they couldn't be read. */
  processes: z.array(FleetProcess).nullable(),
})
export type Status = z.infer<typeof Status>
