import { ok, refuse } from '#/lib/outcome.ts'
import { endpoint, Id } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { MAX_ADDRESSES } from '../addressBook.rules.ts'
import { AddressBook, AddressForm } from './addressBook.schema.ts'
import { deleteAddress, listAddresses, upsertAddress } from './addressBook.store.ts'

const UNKNOWN_ADDRESS = [404, 'That address isn’t in your account any more.'] as const
/** Someone who registers with another person's email address mustn't choose where that person's parcels go. */
const NOT_VERIFIED = [409, 'Confirm your email address before you save addresses.'] as const

export function addressBookRoutes({ database, clock }: Services) {
  const load = async (userId: number): Promise<AddressBook> => ({
    addresses: (await listAddresses(database, userId)).map(({ userId: _, createdAt: __, ...address }) => address),
  })

  return [
    endpoint('GET /api/account/addresses', 'List your saved addresses', {
      200: json(AddressBook, 'The default first'),
      run: async ({ account: { id, isVerified } }) => (isVerified ? ok(await load(id)) : refuse('notVerified')),
      refuses: { notVerified: NOT_VERIFIED },
    }),
    endpoint('POST /api/account/addresses', 'Save an address', {
      body: AddressForm,
      200: json(AddressBook, 'All your addresses; one that is already saved isn’t added again'),
      async run({ account: { id: userId, isVerified }, body: form }) {
        if (!isVerified) return refuse('notVerified')
        const saved = await upsertAddress(database, { userId, now: clock.now() }, form)
        return saved.ok ? ok(await load(userId)) : refuse('tooMany')
      },
      refuses: {
        notVerified: NOT_VERIFIED,
        tooMany: [409, `You can save up to ${MAX_ADDRESSES} addresses. Remove one first.`],
      },
    }),
    endpoint('PUT /api/account/addresses/{id}', 'Change a saved address', {
      params: Id,
      body: AddressForm,
      200: json(AddressBook, 'All your addresses'),
      async run({ account: { id: userId, isVerified }, params: { id }, body: form }) {
        if (!isVerified) return refuse('notVerified')
        const saved = await upsertAddress(database, { userId, id, now: clock.now() }, form)
        return saved.ok ? ok(await load(userId)) : refuse('unknownAddress')
      },
      refuses: { notVerified: NOT_VERIFIED, unknownAddress: UNKNOWN_ADDRESS },
    }),
    endpoint('DELETE /api/account/addresses/{id}', 'Remove a saved address', {
      params: Id,
      200: json(AddressBook, 'The remaining addresses'),
      run: async ({ account: { id: userId }, params: { id } }) =>
        (await deleteAddress(database, userId, id)) ? ok(await load(userId)) : refuse('unknownAddress'),
      refuses: { unknownAddress: UNKNOWN_ADDRESS },
    }),
  ]
}
