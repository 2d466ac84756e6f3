import type { Settings } from './settings.defaults.ts'

type Bank = Pick<Settings, 'bankAccountName' | 'bankSortCode' | 'bankAccountNumber'>

export function normaliseBank({ bankAccountName, bankSortCode, bankAccountNumber }: Bank): Bank {
  const sortCode = bankSortCode.replace(/[\s-]/g, '')
  return {
    bankAccountName: bankAccountName.replace(/\s+/g, ' '),
    bankSortCode: /^\d{6}$/.test(sortCode) ? sortCode.replace(/(..)(..)(..)/, '$1-$2-$3') : bankSortCode,
    bankAccountNumber: bankAccountNumber.replace(/\s/g, ''),
  }
}

/** All three or none. Expects normalised details. */
export function bankProblems({ bankAccountName, bankSortCode, bankAccountNumber }: Bank): Partial<Bank> {
  if (!bankAccountName && !bankSortCode && !bankAccountNumber) return {}
  return {
    ...(!bankAccountName && { bankAccountName: 'Enter the name on the account' }),
    ...(bankAccountName.length > 100 && { bankAccountName: 'At most 100 characters' }),
    ...(!/^\d\d-\d\d-\d\d$/.test(bankSortCode) && { bankSortCode: 'Enter six digits, such as 12-34-56' }),
    ...(!/^\d{8}$/.test(bankAccountNumber) && { bankAccountNumber: 'Enter eight digits' }),
  }
}
