import { z } from 'zod'

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
