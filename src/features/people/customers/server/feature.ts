import { defineFeature } from '#/platform/feature.ts'
import type { TimelineSource } from '#/platform/timeline.ts'
import { customerJump } from './customers.jump.ts'
import { customerList } from './customers.list.ts'
import { customerRoutes } from './customers.routes.ts'

export const customers = defineFeature({
  endpoints: (services, { timeline }: { timeline: readonly TimelineSource[] }) => customerRoutes(services, timeline),
  lists: (options) => [customerList(options)],
  jump: [customerJump],
})
