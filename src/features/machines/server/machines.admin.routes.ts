import { orderParam } from '#/features/orders/server/orderParam.ts'
import { lockOrder } from '#/features/orders/server/orders.store.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Executor } from '#/platform/database.ts'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { OrderMachines, SerialNumberForm, UnitParams } from './machines.schema.ts'
import { listOrderMachines, upsertSerialNumber } from './machines.store.ts'

const UNKNOWN = { message: 'This order has no such machine.' }

export function machineAdminRoutes({ database, clock }: Services) {
  const load = async (tx: Executor, id: number): Promise<OrderMachines> => ({
    machines: (await listOrderMachines(tx, id)).map(({ lineId, unit, name, serial }) => ({
      lineId,
      unit,
      name,
      serialNumber: serial?.serialNumber ?? null,
      recordedBy: serial?.recordedBy ?? null,
    })),
  })

  return createRoutes()
    .openapi(
      route('get', '/api/admin/orders/{id}/machines', 'List an order’s machines, with their serial numbers', {
        params: orderParam(database),
        200: json(OrderMachines, 'One entry for each; none for an order without machines'),
      }),
      async (c) => c.json(await load(database, c.req.valid('param').id), 200),
    )
    .openapi(
      route('put', '/api/admin/orders/{id}/machines/{lineId}/{unit}', 'Record the serial number of a machine', {
        params: orderParam(database).extend(UnitParams.shape),
        body: SerialNumberForm,
        200: json(OrderMachines, 'All the order’s machines'),
        400: json(FieldRefusal, 'Too long'),
        404: json(Refusal, 'The order has no such machine'),
      }),
      async (c) => {
        const { id, lineId, unit } = c.req.valid('param')
        const { serialNumber } = c.req.valid('json')
        const [actor, at] = [requireActor(c), clock.now()]
        const found = await database.transaction(async (tx) => {
          const order = await lockOrder(tx, id)
          const machine = (await listOrderMachines(tx, id)).find((one) => one.lineId === lineId && one.unit === unit)
          if (!order || !machine) return undefined
          const before = machine.serial?.serialNumber ?? ''
          if (before !== serialNumber || (before !== '' && machine.serial?.recordedBy === null)) {
            await upsertSerialNumber(tx, { lineId, unit, serialNumber, recordedBy: actor, recordedAt: at })
            await recordActivity(tx, {
              ...{ actor, at, action: 'order.serialNumberChanged' },
              ...{ subjectType: 'order', subjectId: id, subject: order.orderId },
              before: { machine: machine.name, serialNumber: before || null },
              after: { machine: machine.name, serialNumber: serialNumber || null },
            })
          }
          return load(tx, id)
        })
        return found ? c.json(found, 200) : c.json(UNKNOWN, 404)
      },
    )
}
