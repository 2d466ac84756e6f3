import { z } from '@hono/zod-openapi'
import { refuse } from '#/lib/outcome.ts'
import type { Executor } from '#/platform/database.ts'
import type { Account } from '#/platform/http.ts'
import { findAccountOrder } from './accountOrders.store.ts'

/**
 * For calls that customers make both signed in and with a link: what a call does with the order, `run(order, request)`,
 * is stated once. `find` is one way to get at the order, `code` the refusal if there’s none, and `access` what all calls
 * made this way have in common.
 */
export const callsAbout =
  <const Access extends { refuses: object }, Sought, Order extends object>(
    access: Access,
    code: keyof Access['refuses'] & string,
    find: (request: Sought) => Promise<Order | undefined>,
  ) =>
  <Call, Request, Result, Refuses extends object = object>({
    run,
    refuses,
    ...call
  }: Call & { run: (order: Order, request: Request) => Result | Promise<Result>; refuses?: Refuses }) => ({
    ...call,
    ...access,
    refuses: { ...(refuses as Refuses), ...access.refuses },
    async run(request: Sought & NoInfer<Request>) {
      const order = await find(request)
      return order ? run(order, request) : refuse(code)
    },
  })

export const OwnOrder = z.object({ orderId: z.string() })

/** By customers who are signed in, about their own orders. */
export const byCustomer = (tx: Executor) =>
  callsAbout(
    { params: OwnOrder, refuses: { unknownOrder: [404, 'We can’t find that order in your account.'] } },
    'unknownOrder',
    ({ params, account }: { params: z.infer<typeof OwnOrder>; account: Account }) =>
      findAccountOrder(tx, account, params.orderId),
  )
