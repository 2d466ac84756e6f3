import { ok, refuse } from '#/lib/outcome.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { type Account, json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { warrantyEnd } from '../machines.rules.ts'
import { type OwnedMachine, OwnedMachines, SerialNumberForm, UnitParams } from './machines.schema.ts'
import { listOwnedMachines, type MachineUnit, upsertSerialNumber } from './machines.store.ts'

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

  return [
    endpoint('GET /api/account/machines', 'List the machines you’ve bought', {
      description: 'Sent and not refunded, one entry for each. Empty until the account’s email address is confirmed.',
      200: json(OwnedMachines, 'The machines, the newest order first'),
      run: ({ account }) => load(account),
    }),
    endpoint('PUT /api/account/machines/{lineId}/{unit}/serial-number', 'Enter the serial number of your machine', {
      params: UnitParams,
      body: SerialNumberForm,
      200: json(OwnedMachines, 'All your machines'),
      async run({ params: { lineId, unit }, body: { serialNumber }, account }) {
        const owned = await listOwnedMachines(database, account)
        if (!owned.some((machine) => machine.lineId === lineId && machine.unit === unit))
          return refuse('unknownMachine')
        const entry = { lineId, unit, serialNumber, recordedBy: null, recordedAt: clock.now() }
        const saved = await database.transaction((tx) => upsertSerialNumber(tx, entry))
        return saved.ok ? ok(await load(account)) : saved
      },
      refuses: {
        unknownMachine: [404, 'That machine isn’t in your account any more.'],
        recorded: [409, 'We recorded this serial number ourselves. Please contact us if it’s wrong.'],
      },
    }),
  ]
}
