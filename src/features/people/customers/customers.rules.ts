import type { FieldRules } from '#/lib/fieldRules.ts'

export const companyRules = {
  company: { optional: true, max: [100, 'Company name is too long'] },
} satisfies Record<string, FieldRules>
