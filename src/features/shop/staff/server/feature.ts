import { defineFeature } from '#/platform/feature.ts'
import { acceptInvitationRoutes } from './acceptInvitation.routes.ts'
import { invitationData } from './invitation.personal.ts'
import { invitationAdminRoutes } from './invitations.admin.routes.ts'
import { staffRoutes, staffSignInRoutes } from './staff.admin.routes.ts'

export const staff = defineFeature({
  endpoints: (services) => [
    ...staffRoutes(services),
    ...staffSignInRoutes(services),
    ...invitationAdminRoutes(services),
    ...acceptInvitationRoutes(services),
  ],
  personal: [invitationData],
  emails: {
    'staff-invitation': { label: 'Staff: invitation', about: 'staff', cause: 'shop', isAwaited: true },
    'staff-access': { label: 'Staff: access changed', about: 'staff', cause: 'shop' },
    'staff-second-factor': { label: 'Staff: two-factor authentication', about: 'staff', cause: 'shop' },
  },
})
