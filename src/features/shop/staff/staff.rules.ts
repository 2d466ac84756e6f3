import { emailField, type FieldRules } from '#/lib/fieldRules.ts'
import type { Role } from '#/lib/roles.ts'

export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  manager: 'Manager',
  warehouse: 'Warehouse',
  support: 'Support',
  accountant: 'Accountant',
}

export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  owner: 'Everything, including staff, company and bank details, and erasing personal data.',
  manager: 'Runs the shop: orders, refunds, products, customers and marketing. No staff, company or bank details.',
  warehouse:
    'Packs and ships orders and counts stock. No revenue, cancellations, refunds, messages or customer exports.',
  support: 'Looks up orders, corrects customers’ details, and answers messages and reviews. Can’t refund.',
  accountant:
    'Reads and exports orders, invoices and quotes, and sees revenue. Issues invoices and prepares month-end files, but changes nothing else.',
}

export const INVITATION_DAYS = 7

export const invitationRules = {
  email: emailField('Please enter a valid email address'),
} satisfies Record<string, FieldRules>
