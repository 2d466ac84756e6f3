import { NOT_SIGNED_IN } from '#/features/accounts/server/accounts.responses.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { type Account, createRoutes, json, requireAccount, route } from '#/platform/http.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { warrantyEnd } from '../machines.rules.ts'
import { type OwnedMachine, OwnedMachines, SerialNumberForm, UnitParams } from './machines.schema.ts'
import { listOwnedMachines, type MachineUnit, upsertSerialNumber } from './machines.store.ts'

const UNKNOWN = { message: 'That machine isn’t in your account any more.', code: 'unknownMachine' }
const RECORDED = {
  message: 'We recorded this serial number ourselves. Please contact us if it’s wrong.',
  code: 'recorded',
}

/** Mount behind `requireUser`. */
export function machineRoutes({ database, clock, pictures }: Services) {
  const toMachine = ({ serial, imageUrl, warrantyYears, warrantyFrom, ...unit }: MachineUnit): OwnedMachine => {
    const from = warrantyFrom ?? londonDay(unit.orderedAt)
    return {
      lineId: unit.lineId,
      unit: unit.unit,
      name: unit.name,
      slug: unit.slug,
      picture: imageUrl ? pictures.describe(imageUrl, unit.name) : null,
      orderId: unit.orderId,
      orderedAt: unit.orderedAt.toISOString(),
      isTest: unit.isTest,
      serialNumber: serial?.serialNumber ?? null,
      isRecorded: serial !== undefined && serial.recordedBy !== null,
      warranty: warrantyYears === null ? null : { years: warrantyYears, from, until: warrantyEnd(from, warrantyYears) },
    }
  }
  const load = async (owner: Account) => ({ machines: (await listOwnedMachines(database, owner)).map(toMachine) })

  return createRoutes()
    .openapi(
      route('get', '/api/account/machines', 'List the machines you’ve bought', {
        description: 'Sent and not refunded, one entry for each. Empty until the account’s email address is confirmed.',
        200: json(OwnedMachines, 'The machines, the newest order first'),
        401: NOT_SIGNED_IN,
      }),
      async (c) => c.json(await load(requireAccount(c)), 200),
    )
    .openapi(
      route('put', '/api/account/machines/{lineId}/{unit}/serial-number', 'Enter the serial number of your machine', {
        params: UnitParams,
        body: SerialNumberForm,
        200: json(OwnedMachines, 'All your machines'),
        400: json(FieldRefusal, 'Too long'),
        401: NOT_SIGNED_IN,
        404: json(Refusal, 'Not your machine'),
        409: json(Refusal, 'The shop recorded it'),
      }),
      async (c) => {
        const owner = requireAccount(c)
        const { lineId, unit } = c.req.valid('param')
        const { serialNumber } = c.req.valid('json')
        const owned = await listOwnedMachines(database, owner)
        if (!owned.some((machine) => machine.lineId === lineId && machine.unit === unit)) return c.json(UNKNOWN, 404)
        const entry = { lineId, unit, serialNumber, recordedBy: null, recordedAt: clock.now() }
        const saved = await database.transaction((tx) => upsertSerialNumber(tx, entry))
        return saved.ok ? c.json(await load(owner), 200) : c.json(RECORDED, 409)
      },
    )
}
