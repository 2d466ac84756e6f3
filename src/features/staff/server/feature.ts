import { defineFeature } from '#/platform/feature.ts'
import { acceptInvitationRoutes } from './acceptInvitation.routes.ts'
import { invitationData } from './invitation.personal.ts'
import { invitationAdminRoutes } from './invitations.admin.routes.ts'
import { staffRoutes } from './staff.admin.routes.ts'

export const staff = defineFeature({
  endpoints: (services) => [
    ...staffRoutes(services),
    ...invitationAdminRoutes(services),
    ...acceptInvitationRoutes(services),
  ],
  personal: [invitationData],
})
