import { type FieldRules, validateField } from '#/lib/fieldRules.ts'
import type { BusinessDetails } from './businessFields.ts'

export const businessRules = {
  company: { max: [100, 'Company name is too long'], optional: true },
  vatNumber: { max: [40, 'The VAT number is too long'], optional: true },
  purchaseOrder: { max: [60, 'The purchase order number is too long'], optional: true },
} satisfies Record<keyof BusinessDetails, FieldRules>

export const BAD_VAT_NUMBER = 'Check the VAT number: a UK one is GB and nine digits, such as GB 123 4567 82'

/** `GB123456782`. Without a country it is British; XI is Northern Ireland's. */
export function normaliseVatNumber(typed: string): string {
  const number = typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return /^(GB|XI)/.test(number) || number === '' ? number : `GB${number}`
}

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2] as const

/**
 * Nine digits, twelve for a branch, or GD and HA with three for government departments and health authorities. The two check
 * digits bring the weighted sum to a multiple of 97; numbers given out since 2010 add 55 first (HMRC, “9755”).
 */
export function isVatNumber(number: string): boolean {
  const [, digits, body] = /^(?:GB|XI)(?:(\d{9})(?:\d{3})?|(GD[0-4]\d\d|HA[5-9]\d\d))$/.exec(number) ?? []
  if (!digits) return body !== undefined
  const sum = WEIGHTS.reduce<number>((total, weight, index) => total + weight * Number(digits[index]), 0)
  const total = sum + Number(digits.slice(7))
  return Number(digits) > 0 && (total % 97 === 0 || (total + 55) % 97 === 0)
}

export function vatNumberProblem(typed: string | undefined): string | undefined {
  const number = normaliseVatNumber(typed ?? '')
  return number === '' || isVatNumber(number) ? undefined : BAD_VAT_NUMBER
}

export function businessProblems(typed: BusinessDetails): Partial<Record<keyof BusinessDetails, string>> {
  const problems = {
    company: validateField(typed.company, businessRules.company),
    vatNumber: vatNumberProblem(typed.vatNumber),
    purchaseOrder: validateField(typed.purchaseOrder, businessRules.purchaseOrder),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}
