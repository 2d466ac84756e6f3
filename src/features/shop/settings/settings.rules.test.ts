import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { excludedAreas } from '#/features/people/legal/browser/excludedAreas.ts'
import { checkMainland } from '#/features/shop/delivery/delivery.rules.ts'
import { deliveryPromise, formatPromise } from '#/features/shop/delivery/deliveryDates.rules.ts'
import { DELIVERY_TYPES } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { formatDistrictsByArea, normaliseDistricts } from '#/lib/formatDistricts.ts'
import { isMainland, OFF_MAINLAND, parseDistricts } from '#/lib/postcodes.ts'
import { DEFAULT_COMPANY } from '#/lib/seller.ts'
import { replaceSettingOverrides } from '#/lib/settingOverrides.ts'
import { hasDefault, isExampleSetting, SETTING_SECTIONS } from './browser/settingFields.ts'
import { fromFormValues, settingsResolver, toFormValues } from './browser/settingsForm.ts'
import { DEFAULTS, SETTING_NAMES } from './settings.defaults.ts'
import { differences, normaliseSettings, publicDifferences, settingProblems } from './settings.rules.ts'

afterEach(() => replaceSettingOverrides({}))

describe('the list of postcodes', () => {
  const AREAS = ['BT', 'IM', 'KW', 'IV', 'PO', 'G', 'OX', 'ZE']
  const district = fc.integer({ min: 0, max: 99 })
  const ranges = fc.array(
    fc.tuple(fc.constantFrom(...AREAS), fc.option(fc.tuple(district, district), { nil: undefined })),
    { minLength: 1, maxLength: 12 },
  )
  const hyphen = fc.constantFrom('-', '–', ' – ', '—')
  const comma = fc.constantFrom(',', ', ', ';', '\n', ' ,, ')
  const written = (list: [string, [number, number] | undefined][], dash: string, between: string) =>
    list
      .map(([area, range]) => (range ? `${area}${Math.min(...range)}${dash}${Math.max(...range)}` : area))
      .join(between)

  test('contains exactly the listed districts, in any notation', () => {
    fc.assert(
      fc.property(
        ranges,
        hyphen,
        comma,
        fc.boolean(),
        district,
        fc.constantFrom(...AREAS),
        (list, dash, between, small, one, area) => {
          const text = written(list, dash, between)
          const off = list.some(
            ([named, range]) => named === area && (!range || (Math.min(...range) <= one && one <= Math.max(...range))),
          )
          expect(isMainland({ text: '', area, district: one }, small ? text.toLowerCase() : text)).toBe(!off)
        },
      ),
    )
  })

  test('is normalised to a stable, equivalent form', () => {
    fc.assert(
      fc.property(ranges, hyphen, comma, (list, dash, between) => {
        const text = written(list, dash, between)
        const tidy = normaliseDistricts(text)
        expect(normaliseDistricts(tidy)).toBe(tidy)
        expect(parseDistricts(tidy)).toEqual(parseDistricts(text))
      }),
    )
    expect(normaliseDistricts(OFF_MAINLAND)).toBe(OFF_MAINLAND)
    expect(normaliseDistricts('po39-41, ZE; po30–40\nim')).toBe('IM, PO30–41, ZE')
  })

  test('is parsed or rejected with a message that names the problem', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const parsed = parseDistricts(text)
        expect(parsed.ok || parsed.message.length > 10).toBe(true)
      }),
    )
    for (const [text, words] of [
      ['BT, Narnia', '“Narnia” can’t be read'],
      ['QQ', 'QQ isn’t a postcode area'],
      ['KW17–15', 'KW17–15 is the wrong way round'],
      ['KW15–17–19', 'can’t be read'],
      ['B1T', 'can’t be read'],
    ] as const) {
      expect(parseDistricts(text)).toMatchObject({ ok: false, message: expect.stringContaining(words) })
    }
    expect(parseDistricts('A '.repeat(50_000)).ok).toBe(false)
  })

  test('is used by the checkout and the shipping page', () => {
    const orkney = '1 Quay, Kirkwall KW15 1AA'
    expect(checkMainland(orkney).ok).toBe(false)
    replaceSettingOverrides({ offMainland: 'OX1' })
    expect([checkMainland(orkney).ok, checkMainland('1 High Street OX1 1AA').ok]).toEqual([true, false])
    expect(excludedAreas()).toEqual([['OX', 'OX1']])
    replaceSettingOverrides({ offMainland: '' })
    expect([checkMainland('2 Road BT1 1AA').ok, excludedAreas()]).toEqual([true, []])
    expect(Object.keys(formatDistrictsByArea({ IM: [[0, 99]] }))).toEqual(['IM'])
  })
})

describe('settings', () => {
  test('defaults are valid, normalised and each on the screen once', () => {
    expect(settingProblems(DEFAULTS)).toEqual({})
    expect(normaliseSettings(DEFAULTS)).toEqual(DEFAULTS)
    expect(differences(DEFAULTS)).toEqual({})
    const shown = SETTING_SECTIONS.flatMap(({ fields }) => fields.map(({ name }) => name))
    expect(shown.sort()).toEqual([...SETTING_NAMES].sort())
  })

  test('survive a round trip through the form', () => {
    expect(fromFormValues(toFormValues(DEFAULTS))).toEqual(DEFAULTS)
    expect(settingsResolver(toFormValues(DEFAULTS)).errors).toEqual({})
    const errors = settingsResolver({
      ...toFormValues(DEFAULTS),
      withinDays: 'ten',
      standardFee: '£1,00',
      reviewInvitationDays: '0',
    }).errors
    expect(Object.keys(errors).sort()).toEqual(['reviewInvitationDays', 'standardFee', 'withinDays'])
  })

  test.each([
    ['standardFee', '£49', '49.00'],
    ['freeFrom', '1,500', '1500.00'],
    ['freeFrom', '0', '0.00'],
    ['vatNumber', '123 4567 89', 'GB123456789'],
    ['vatNumber', 'gb 999 9999 73', 'GB999999973'],
    ['companyNumber', 'sc 123456', 'SC123456'],
    ['address', ' 1 High  Street \r\n\r\nOxford\nOX1 1AA ', '1 High Street\nOxford\nOX1 1AA'],
    ['brand', 'Two\nlines', 'Two lines'],
  ] as const)('%s %j is normalised to %j', (name, typed, taken) => {
    const tidy = normaliseSettings({ ...DEFAULTS, [name]: typed })
    expect(tidy[name]).toBe(taken)
    expect(settingProblems(tidy)).toEqual({})
  })

  test('a VAT number is required only if registered', () => {
    expect(settingProblems({ ...DEFAULTS, vatRegistered: false, vatNumber: '' })).toEqual({})
    expect(settingProblems({ ...DEFAULTS, vatNumber: '' })).toHaveProperty('vatNumber')
  })

  test('valid days never give a promise in the wrong order', () => {
    const days = fc.integer({ min: 1, max: 60 })
    const times = fc.record({
      dispatchFrom: days,
      dispatchTo: days,
      transitFrom: days,
      transitTo: days,
      withinDays: days,
      expressFrom: days,
      expressTo: days,
      cutOffHour: fc.integer({ min: 1, max: 23 }),
    })
    const when = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(times, when, (change, now) => {
        if (Object.keys(settingProblems({ ...DEFAULTS, ...change })).length > 0) return
        replaceSettingOverrides(change)
        for (const type of DELIVERY_TYPES) {
          const { dispatchBy, earliest, usuallyBy, latest, orderBefore } = deliveryPromise(now, type)
          expect(dispatchBy <= latest && orderBefore > now).toBe(true)
          expect(earliest <= usuallyBy && usuallyBy <= latest).toBe(true)
          expect(formatPromise(deliveryPromise(now, type), now)).toMatch(/^Order by \d+ [ap]m /)
        }
      }),
      { numRuns: 300 },
    )
  })
})

test('details of the demo’s company can’t be gone back to', () => {
  const demo = Object.keys({ ...DEFAULT_COMPANY, email: '' }) as (keyof typeof DEFAULTS)[]
  expect(demo.filter(hasDefault)).toEqual([])
  expect(demo.every(isExampleSetting)).toBe(true)
  expect([hasDefault('newOrderRecipients'), hasDefault('closedDays')]).toEqual([false, false])
  expect((['cutOffHour', 'standardFee', 'notice', 'returnsAddress'] as const).every(hasDefault)).toBe(true)
})

describe('the bank account', () => {
  const problems = (bankAccountName: string, bankSortCode: string, bankAccountNumber: string) =>
    settingProblems(normaliseSettings({ ...DEFAULTS, bankAccountName, bankSortCode, bankAccountNumber }))

  test('is entered as a whole or not at all', () => {
    expect(problems('', '', '')).toEqual({})
    expect(problems('Courtside  Ltd', '203040', '8765 4321')).toEqual({})
    expect(problems('Courtside Ltd', '', '')).toEqual({
      bankSortCode: 'Enter six digits, such as 12-34-56',
      bankAccountNumber: 'Enter eight digits',
    })
    expect(problems('', '20-30-4', '87654321')).toHaveProperty('bankAccountName')
  })

  test('is on no page', () => {
    const bank = { bankAccountName: 'Courtside Ltd', bankSortCode: '20-30-40', bankAccountNumber: '87654321' }
    expect(publicDifferences({ ...DEFAULTS, ...bank, brand: 'Deuce' })).toEqual({ brand: 'Deuce' })
  })
})
