import { NOT_SIGNED_IN } from '#/features/accounts/server/accounts.responses.ts'
import { createRoutes, json, requireAccount, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { MAX_ADDRESSES } from '../addressBook.rules.ts'
import { AddressBook, AddressForm } from './addressBook.schema.ts'
import { deleteAddress, listAddresses, upsertAddress } from './addressBook.store.ts'

const UNKNOWN = { message: 'That address isn’t in your account any more.', code: 'unknownAddress' }
const TOO_MANY = { message: `You can save up to ${MAX_ADDRESSES} addresses. Remove one first.`, code: 'tooMany' }
/** Someone who registers with another person's email address mustn't choose where that person's parcels go. */
const NOT_VERIFIED = { message: 'Confirm your email address before you save addresses.', code: 'notVerified' }

/** Mount behind `requireUser`. */
export function addressBookRoutes({ database, clock }: Services) {
  const load = async (userId: number): Promise<AddressBook> => ({
    addresses: (await listAddresses(database, userId)).map(({ userId: _, createdAt: __, ...address }) => address),
  })

  return createRoutes()
    .openapi(
      route('get', '/api/account/addresses', 'List your saved addresses', {
        200: json(AddressBook, 'The default first'),
        401: NOT_SIGNED_IN,
        409: json(Refusal, 'The account’s email address isn’t confirmed'),
      }),
      async (c) => {
        const { id, isVerified } = requireAccount(c)
        return isVerified ? c.json(await load(id), 200) : c.json(NOT_VERIFIED, 409)
      },
    )
    .openapi(
      route('post', '/api/account/addresses', 'Save an address', {
        body: AddressForm,
        200: json(AddressBook, 'All your addresses; one that is already saved isn’t added again'),
        400: json(FieldRefusal, 'The address is incomplete'),
        401: NOT_SIGNED_IN,
        409: json(Refusal, 'The account’s email address isn’t confirmed, or there are ten already'),
      }),
      async (c) => {
        const { id: userId, isVerified } = requireAccount(c)
        if (!isVerified) return c.json(NOT_VERIFIED, 409)
        const saved = await upsertAddress(database, { userId, now: clock.now() }, c.req.valid('json'))
        return saved.ok ? c.json(await load(userId), 200) : c.json(TOO_MANY, 409)
      },
    )
    .openapi(
      route('put', '/api/account/addresses/{id}', 'Change a saved address', {
        params: Id,
        body: AddressForm,
        200: json(AddressBook, 'All your addresses'),
        400: json(FieldRefusal, 'The address is incomplete'),
        401: NOT_SIGNED_IN,
        404: json(Refusal, 'Not your address'),
        409: json(Refusal, 'The account’s email address isn’t confirmed'),
      }),
      async (c) => {
        const { id: userId, isVerified } = requireAccount(c)
        if (!isVerified) return c.json(NOT_VERIFIED, 409)
        const { id } = c.req.valid('param')
        const saved = await upsertAddress(database, { userId, id, now: clock.now() }, c.req.valid('json'))
        return saved.ok ? c.json(await load(userId), 200) : c.json(UNKNOWN, 404)
      },
    )
    .openapi(
      route('delete', '/api/account/addresses/{id}', 'Remove a saved address', {
        params: Id,
        200: json(AddressBook, 'The remaining addresses'),
        401: NOT_SIGNED_IN,
        404: json(Refusal, 'Not your address'),
      }),
      async (c) => {
        const { id: userId } = requireAccount(c)
        if (!(await deleteAddress(database, userId, c.req.valid('param').id))) return c.json(UNKNOWN, 404)
        return c.json(await load(userId), 200)
      },
    )
}
