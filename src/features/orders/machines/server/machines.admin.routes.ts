import { orderParam } from '#/features/orders/orders/server/orderParam.ts'
import { lockOrder } from '#/features/orders/orders/server/orders.store.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { SHOP_FLOOR, STAFF } from '#/lib/roles.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Executor } from '#/platform/database.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { OrderMachines, SerialNumberForm, UnitParams } from './machines.schema.ts'
import { listOrderMachines, upsertSerialNumber } from './machines.store.ts'

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

  return [
    endpoint('GET /api/admin/orders/{id}/machines', 'List an order’s machines, with their serial numbers', {
      roles: STAFF,
      params: orderParam(database),
      200: json(OrderMachines, 'One entry for each; none for an order without machines'),
      run: ({ params: { id } }) => load(database, id),
    }),
    endpoint('PUT /api/admin/orders/{id}/machines/{lineId}/{unit}', 'Record the serial number of a machine', {
      roles: SHOP_FLOOR,
      params: orderParam(database).extend(UnitParams.shape),
      body: SerialNumberForm,
      200: json(OrderMachines, 'All the order’s machines'),
      run({ params: { id, lineId, unit }, body: { serialNumber }, actor }) {
        const at = clock.now()
        return database.transaction(async (tx) => {
          const order = await lockOrder(tx, id)
          const machine = (await listOrderMachines(tx, id)).find((item) => item.lineId === lineId && item.unit === unit)
          if (!order || !machine) return refuse('unknownMachine')
          const before = machine.serial?.serialNumber ?? ''
          if (before !== serialNumber || (before !== '' && machine.serial?.recordedBy === null)) {
            await upsertSerialNumber(tx, { lineId, unit, serialNumber, recordedBy: actor, recordedAt: at })
            await recordActivity(tx, {
              at,
              actor,
              action: 'order.serialNumberChanged',
              subjectType: 'order',
              subjectId: id,
              subject: order.orderId,
              before: { machine: machine.name, serialNumber: before || null },
              after: { machine: machine.name, serialNumber: serialNumber || null },
            })
          }
          return ok(await load(tx, id))
        })
      },
      refuses: { unknownMachine: [404, 'This order has no such machine.'] },
    }),
  ]
}
