import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { linkToOrder } from '../../src/features/orders/orders/server/orderLink.ts'
import { returnData } from '../../src/features/orders/returns/server/return.personal.ts'
import { replaceSettingOverrides } from '../../src/lib/settingOverrides.ts'
import { londonDay } from '../../src/lib/workingDays.ts'
import { PERSONAL_DATA } from '../../src/server/features.ts'
import { activityOf } from '../support/activityOf.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { countOf } from '../support/countOf.ts'
import { loseCommit } from '../support/loseCommit.ts'
import { loadEmails } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const [PRO, BATTERY] = [2, 4]
const FAULT = 'The left wheel stops after ten balls.'

let shop: TestShop
let admin: TestShop['call']
let ines: TestShop['call']
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('truncate return_cases, orders, people, users, mails, unkept_uploads cascade')
  await shop.pool.query('delete from rate_limits')
  await shop.pool.query('update products set stock_quantity = 50')
  admin = await shop.asAdmin()
  ines = await member('ines')
})

const rows = async (query: string, values: unknown[] = []) => (await shop.pool.query(query, values)).rows

async function member(name: string) {
  const call = await shop.asCustomer(name)
  await rows('update users set email_verified_at = now() where username = $1', [name])
  return call
}

async function buy({ machines = 2, sent = true } = {}) {
  const { id, orderId } = await createBuyer((to, init) => shop.app.request(to, init)).buy([
    { productId: PRO, quantity: machines },
    { productId: BATTERY, quantity: 1 },
  ])
  const lines = await rows('select id from order_lines where order_id = $1 order by product_id', [id])
  if (sent) await admin('PUT', `/api/admin/orders/${id}/status`, { status: 'shipped', tell: false })
  const path = `/api/account/orders/${orderId}/returns`
  const [machine, battery] = lines.map((line) => line.id) as [number, number]
  return {
    ...{ id: id as number, orderId: orderId as string, machine, battery, path },
    ask: (also: object = {}, call = ines) =>
      call('POST', path, {
        kind: 'return',
        lines: [{ lineId: machine, quantity: 1 }],
        description: '',
        requestKey: randomUUID(),
        ...also,
      }),
  }
}
const emails = (kind: string) => loadEmails(shop.pool, 'kind = $1', [kind])
async function step(id: number, change: object) {
  const { version } = (await admin('GET', `/api/admin/returns/${id}`)).body
  return admin('PUT', `/api/admin/returns/${id}/state`, { version, ...change })
}

describe('a request', () => {
  test('gets a reference, is emailed to customer and shop, and is in the account and the order’s history', async () => {
    const { id, orderId, ask, battery, path } = await buy()
    const asked = await ask({ kind: 'repair', description: FAULT, serialNumber: 'CP-0001' })
    expect(asked.status).toBe(200)
    const [made] = asked.body.cases
    expect(made).toMatchObject({ state: 'requested', description: FAULT, serialNumber: 'CP-0001', orderId })
    expect(made.photographCount).toBe(0)
    expect(made.reference).toMatch(/^REP-1\d{3}$/)
    expect(asked.body.items).toMatchObject([{ available: 1 }, { lineId: battery, available: 1 }])
    expect((await ines('GET', '/api/account/returns')).body.cases).toEqual([made])
    expect((await ines('GET', path)).body).toEqual(asked.body)
    const [[toCustomer], [toShop]] = [await emails('return-requested'), await emails('return-copy')]
    expect(toCustomer).toMatchObject({
      recipient: INES.customerEmail,
      subject: expect.stringContaining(made.reference),
    })
    expect(toCustomer?.text).toContain('See your request')
    expect(toShop?.text).toContain(FAULT)
    const [order] = await rows('select shipping_address, purchase_order from orders where id = $1', [id])
    expect((await admin('GET', `/api/admin/returns/${made.id}`)).body).toMatchObject({
      shippingAddress: order?.shipping_address,
      purchaseOrder: order?.purchase_order,
      orderedOn: londonDay(shop.services.clock.now()),
      deliveredBy: expect.any(String),
    })
    const { events } = (await admin('GET', `/api/admin/orders/${id}`)).body
    expect(events.at(-1)).toMatchObject({
      type: 'returnChanged',
      detail: `${made.reference} requested`,
      actor: 'customer',
    })
  })

  test('suggests the serial number if only one machine can be meant', async () => {
    const [one, two] = [await buy({ machines: 1 }), await buy({ machines: 2 })]
    for (const { id, machine } of [one, two])
      await admin('PUT', `/api/admin/orders/${id}/machines/${machine}/1`, { serialNumber: 'CP-0001' })
    const suggested = async (path: string) => (await ines('GET', path)).body.items[0].serialNumber
    expect([await suggested(one.path), await suggested(two.path)]).toEqual(['CP-0001', null])
  })

  test('sent twice makes one, also at once', async () => {
    const { ask } = await buy()
    const requestKey = randomUUID()
    const answers = await Promise.all([ask({ requestKey }), ask({ requestKey }), ask({ requestKey })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rows('select id from return_cases')).toHaveLength(1)
    expect(await emails('return-requested')).toHaveLength(1)
  })

  test('is for what was sent, once, however many ask at once', async () => {
    const { ask, machine } = await buy({ machines: 2 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
    const twice = [
      { lineId: machine, quantity: 1 },
      { lineId: machine, quantity: 1 },
    ]
    const other = await buy({ machines: 1 })
    const doubled = twice.map((line) => ({ ...line, lineId: other.machine }))
    expect(await other.ask({ lines: doubled })).toMatchObject({ status: 409, body: { field: 'lines' } })
    expect((await other.ask({ lines: [{ lineId: machine, quantity: 1 }] })).status).toBe(409)
    const unsent = await buy({ sent: false })
    expect((await unsent.ask()).status).toBe(409)
    expect((await ines('GET', unsent.path)).body).toMatchObject({ cancelBy: null, cases: [] })
  })

  test('can be made again after it was declined', async () => {
    const { ask } = await buy({ machines: 1 })
    const [{ id }] = (await ask()).body.cases
    expect((await ask()).status).toBe(409)
    await step(id, { state: 'declined', note: 'It was made to order.' })
    expect((await ask()).status).toBe(200)
  })

  test.each([
    [{ kind: 'repair', description: 'Broken' }, 'description'],
    [{ kind: 'exchange' }, 'kind'],
    [{ lines: [] }, 'lines'],
    [{ description: 'x'.repeat(3001) }, 'description'],
    [{ description: 'The wheel\u0000 stops after ten balls.' }, 'description'],
  ])('with %j is refused at its field', async (also, field) => {
    const { ask } = await buy()
    expect(await ask(also)).toMatchObject({ status: 400, body: { field } })
  })

  test('is the owner’s alone', async () => {
    const { ask, path } = await buy()
    await ask()
    const other = await member('pat')
    expect((await ask({}, other)).status).toBe(404)
    expect((await other('GET', path)).status).toBe(404)
    expect((await other('GET', '/api/account/returns')).body.cases).toEqual([])
  })
})

describe('with an order’s link', () => {
  /** From the latest email about the order. */
  async function tokenOf(orderId: string) {
    const mails = await loadEmails(shop.pool, 'reference like $1', [`${orderId}%`])
    return mails.map(({ text }) => /\/order\?token=([\w.-]+)/.exec(text)?.[1]).findLast(Boolean) as string
  }
  async function buyAsGuest() {
    const bought = await buy({ sent: false })
    expect(await tokenOf(bought.orderId)).toBeUndefined()
    await admin('PUT', `/api/admin/orders/${bought.id}/status`, { status: 'shipped', tell: true })
    const token = await tokenOf(bought.orderId)
    const at = `/api/order-link/${token}`
    const lines = [{ lineId: bought.machine, quantity: 1 }]
    const request = { kind: 'repair', lines, description: FAULT, requestKey: randomUUID() }
    return { ...bought, token, at, request }
  }

  test('a guest asks from the parcel’s email on, and each email about the case leads there', async () => {
    const { orderId, token, at, request } = await buyAsGuest()
    const order = await shop.call('GET', at)
    expect(order.body).toMatchObject({ orderId, shippingState: 'shipped', lines: [{ quantity: 2 }, { quantity: 1 }] })
    expect(order.headers.get('Cache-Control')).toBe('no-store')
    for (const personal of ['Ines', '@example.com', 'Court Lane', '07700'])
      expect(JSON.stringify(order.body)).not.toContain(personal)
    const asked = await shop.call('POST', `${at}/returns`, request)
    expect(asked).toMatchObject({ status: 200, body: { cases: [{ state: 'requested', description: FAULT, orderId }] } })
    expect((await shop.call('POST', `${at}/returns`, request)).body).toEqual(asked.body)
    expect((await shop.call('GET', `${at}/returns`)).body).toEqual(asked.body)
    await step(asked.body.cases[0].id, { state: 'approved' })
    for (const kind of ['return-requested', 'return-approved'])
      expect((await emails(kind)).map(({ text }) => text.includes(`/order?token=${token}#returns`))).toEqual([true])
  })

  test('another order’s link, a changed one and one that is no link are refused', async () => {
    const [mine, theirs] = [await buyAsGuest(), await buyAsGuest()]
    const forged = mine.token.replace(mine.orderId, theirs.orderId)
    const changed = `${theirs.token.slice(0, -2)}${theirs.token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const token of [forged, changed, theirs.orderId, `${theirs.orderId}.`, 'x']) {
      const at = `/api/order-link/${token}`
      expect(await shop.call('GET', at), token).toMatchObject({ status: 404, body: { code: 'linkEnded' } })
      expect((await shop.call('GET', `${at}/returns`)).status).toBe(404)
      expect((await shop.call('POST', `${at}/returns`, theirs.request)).status).toBe(404)
    }
    // A link is for the items of its own order.
    expect(await shop.call('POST', `${mine.at}/returns`, theirs.request)).toMatchObject({ status: 409 })
    expect(await rows('select id from return_cases')).toEqual([])
  })

  test('shows nothing of the account: neither its other returns nor its orders', async () => {
    const [linked, other] = [await buyAsGuest(), await buyAsGuest()]
    await other.ask({ kind: 'repair', description: FAULT })
    expect((await shop.call('GET', `${linked.at}/returns`)).body.cases).toEqual([])
    for (const path of ['/api/account/returns', linked.path, `/api/account/orders/${linked.orderId}`])
      expect((await shop.call('GET', `${path}?token=${linked.token}`)).status).toBe(401)
  })

  test('shares its 20 requests an hour with the account', async () => {
    const [{ ask, at, request }, other] = [await buyAsGuest(), await buyAsGuest()]
    const asLinked = () => shop.call('POST', `${at}/returns`, request)
    for (let asked = 0; asked < 10; asked += 1) {
      expect((await ask(request)).status).toBe(200)
      expect((await asLinked()).status).toBe(200)
    }
    for (const refused of [await asLinked(), await ask(request)]) {
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    expect((await other.ask()).status).toBe(200)
  })

  test('is emailed again to the order’s address, with the same answer for any number', async () => {
    const { orderId, at } = await buyAsGuest()
    const request = (number: string) => shop.call('POST', '/api/order-link', { orderId: number })
    const unknown = await request('ORD-0000000000')
    expect([unknown.status, await emails('order-link')]).toEqual([202, []])
    for (const _times of [1, 2, 3, 4]) {
      expect(await request(` ${orderId.toLowerCase()}`)).toMatchObject({ status: 202, body: unknown.body })
    }
    const sent = await emails('order-link')
    expect(sent.map(({ recipient }) => recipient)).toEqual(Array(3).fill(INES.customerEmail))
    expect(sent[0]?.text).toContain(at.replace('/api/order-link/', '/order?token='))
    expect(await request('')).toMatchObject({ status: 400, body: { field: 'orderId' } })

    const { orderId: erased } = await buyAsGuest()
    await rows(`update orders set customer_email = 'erased-1@erased.invalid' where order_id = $1`, [erased])
    await request(erased)
    expect(await emails('order-link')).toHaveLength(3)
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await request(orderId)).status))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  })

  test('ends once staff have corrected the email address, which is then sent a new one', async () => {
    const { id, orderId, at } = await buyAsGuest()
    const correct = (customerEmail: string, from: string) =>
      admin('PUT', `/api/admin/orders/${id}/customer`, {
        ...INES,
        customerEmail,
        from: { ...INES, customerEmail: from },
      })
    const capitalised = 'Ines@example.com'
    expect((await correct(capitalised, INES.customerEmail)).status).toBe(200)
    expect((await shop.call('GET', at)).status).toBe(200)
    expect(await emails('order-link')).toEqual([])

    for (const _repeated of [1, 2]) expect((await correct('pat@example.com', capitalised)).status).toBe(200)
    expect((await shop.call('GET', at)).status).toBe(404)
    expect((await shop.call('GET', `${at}/returns`)).status).toBe(404)
    expect((await emails('order-link')).map(({ recipient }) => recipient)).toEqual(['pat@example.com'])
    expect((await shop.call('GET', `/api/order-link/${await tokenOf(orderId)}`)).body).toMatchObject({ orderId })
  })
})

describe('photographs of a fault', () => {
  const picture = (red: number) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 90, b: 200 } } })
      .jpeg()
      .toBuffer()

  /** More than any other request may send. */
  const largePicture = () =>
    sharp({
      create: {
        width: 600,
        height: 400,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()

  /** Returns what sends the request; each time it's the same one. */
  async function prepare(photographs: (Buffer | string)[], also: object = {}) {
    const { orderId, machine } = await buy()
    const at = await pathOf(orderId)
    const request = {
      kind: 'repair',
      lines: [{ lineId: machine, quantity: 1 }],
      description: FAULT,
      requestKey: randomUUID(),
    }
    return async () => {
      const form = new FormData()
      form.append('request', JSON.stringify({ ...request, ...also }))
      for (const bytes of photographs) form.append('photographs', new Blob([bytes as BlobPart]), 'wheel.jpg')
      const response = await shop.app.request(at, { method: 'POST', body: form })
      // biome-ignore lint/suspicious/noExplicitAny: tests assert on responses of any shape
      return { status: response.status, body: (await response.json()) as any }
    }
  }
  async function askWith(...request: Parameters<typeof prepare>) {
    const send = await prepare(...request)
    return { ...(await send()), sendAgain: send }
  }
  const pathOf = async (orderId: string) => {
    const order = { orderId, customerEmail: INES.customerEmail }
    const link = await linkToOrder(shop.database, order, '')
    return `${link.replace('/order?token=', '/api/order-link/')}/returns`
  }
  const countFiles = () => readdirSync(shop.uploadsDir).filter((name) => name.endsWith('.jpg')).length
  const stored = () => rows('select name, width, height from return_photographs order by id')
  const unkept = () => rows('select name from unkept_uploads')
  const removeDue = async () => {
    await rows('update unkept_uploads set remove_after = now()')
    await shop.services.uploads.removeUnkept()
  }
  const isStored = (name: string) => existsSync(path.join(shop.uploadsDir, name))

  test('are shown to staff alone, and sent once', async () => {
    const { status, body, sendAgain } = await askWith([await picture(1), await largePicture()])
    expect([status, body.message]).toEqual([200, undefined])
    expect(JSON.stringify(body)).not.toMatch(/private_|photographs/)
    expect(body.cases).toMatchObject([{ photographCount: 2 }])
    for (const kind of ['return-requested', 'return-copy']) expect((await emails(kind))[0]?.text).toMatch(/Photos:? +2/)
    const [{ id }] = body.cases
    const seen = (await admin('GET', `/api/admin/returns/${id}`)).body.photographs
    expect(seen).toMatchObject([{ width: 60, height: 40, alt: expect.stringContaining('REP-') }, { width: 600 }])

    const [{ src }] = seen
    const { status: opened, headers, body: jpeg } = await (await shop.asStaff('warehouse'))('GET', src)
    expect([opened, headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    expect([headers.get('Cache-Control'), headers.get('X-Content-Type-Options')]).toEqual([
      'private, no-store',
      'nosniff',
    ])
    const [{ name }] = await stored()
    expect(jpeg).toBe(readFileSync(path.join(shop.uploadsDir, name), 'utf8'))
    expect((await shop.call('GET', src)).status).toBe(401)
    for (const call of [ines, await shop.asStaff('accountant')]) expect((await call('GET', src)).status).toBe(403)
    for (const wrong of [src.replace(`/${id}/`, `/${id + 1}/`), src.replace(/\d+$/, '999999')])
      expect((await admin('GET', wrong)).status).toBe(404)
    for (const address of [name, name.replace('.jpg', '.w400.webp')])
      expect((await admin('GET', `/media/${address}`)).status).toBe(404)

    const before = [await stored(), countFiles()]
    expect((await sendAgain()).status).toBe(200)
    expect([await stored(), countFiles()]).toEqual(before)
  })

  test('aren’t decoded for a request that’s refused anyway', async () => {
    const decode = vi.spyOn(shop.services.uploads, 'sanitise')
    const photograph = await picture(1)
    for (const also of [{ description: 'x' }, { lines: [{ lineId: 1_000_000, quantity: 1 }] }])
      expect((await askWith([photograph], also)).status).toBeGreaterThanOrEqual(400)
    expect(decode).not.toHaveBeenCalled()
    expect((await askWith([photograph])).status).toBe(200)
    expect(decode).toHaveBeenCalledOnce()
  })

  test('are limited for each network, whatever the order', async () => {
    const ask = async (at: string) => (await shop.call('POST', at, {})).status
    for (let orders = 0; orders < 3; orders += 1) {
      const at = await pathOf((await buy()).orderId)
      for (let asked = 0; asked < 20; asked += 1) expect(await ask(at)).toBe(400)
    }
    expect(await ask(await pathOf((await buy()).orderId))).toBe(429)
  })

  test('are refused with the reason, and nothing is kept', async () => {
    const before = countFiles()
    const tooMany = await askWith([1, 2, 3, 4, 5].map(() => 'x'))
    expect(tooMany).toMatchObject({
      status: 400,
      body: { field: 'photographs', message: expect.stringContaining('up to 4 photos') },
    })
    const notOne = await askWith(['<svg onload="alert(1)"/>'])
    expect(notOne).toMatchObject({ status: 400, body: { field: 'photographs' } })
    expect(await askWith([await picture(1)], { description: 'x' })).toMatchObject({
      status: 400,
      body: { field: 'description' },
    })
    expect(await askWith([await picture(1)], { lines: [{ lineId: 1_000_000, quantity: 1 }] })).toMatchObject({
      status: 409,
    })
    expect([await stored(), await rows('select id from return_cases'), await unkept()]).toEqual([[], [], []])
    expect(countFiles()).toBe(before)
  })

  test('stay if their request was saved, though the connection failed before PostgreSQL could say so', async () => {
    const send = await prepare([await picture(1)])
    await using _ = await loseCommit(shop)
    expect((await send()).status).toBe(503)
    await removeDue()
    const [{ name }] = await stored()
    expect([await unkept(), isStored(name)]).toEqual([[], true])
    // The customer tries again.
    expect((await send()).status).toBe(200)
    await removeDue()
    expect([await stored(), await unkept(), isStored(name)]).toMatchObject([[{ name }], [], true])
  })

  test('are removed an hour later if their request was interrupted', async () => {
    const [before, send] = [countFiles(), await prepare([await picture(1)])]
    vi.spyOn(shop.database, 'transaction').mockRejectedValueOnce(new Error('The process is stopping'))
    expect((await send()).status).toBe(500)
    await shop.services.uploads.removeUnkept()
    expect(countFiles()).toBe(before + 1)
    const [inAnHour] = await rows(
      "select remove_after - now() between interval '59 minutes' and interval '1 hour' as it from unkept_uploads",
    )
    expect(inAnHour).toEqual({ it: true })
    await removeDue()
    expect([countFiles(), await unkept()]).toEqual([before, []])
  })

  test('are found and erased by a privacy request, and go with the texts after the retention period', async () => {
    await askWith([await picture(1)])
    const [{ name }] = await stored()
    const [found] = (await shop.database.transaction((tx) => returnData.collect(tx, INES.customerEmail))) as [object]
    expect(found).toMatchObject({ photographs: ['60 × 40 pixels'] })
    const erased = { email: INES.customerEmail, alias: 'x', at: new Date() }
    const said = await shop.database.transaction((tx) => returnData.erase(tx, erased))
    expect(said).toContain('1 photo of faults deleted.')
    expect([await stored(), await unkept(), isStored(name)]).toEqual([[], [{ name }], true])
    await shop.services.uploads.removeUnkept()
    expect([await unkept(), isStored(name)]).toEqual([[], false])

    await askWith([await picture(2)])
    const expire = (service: Date) =>
      shop.database.transaction((tx) => returnData.expire?.(tx, { service } as never) as Promise<number>)
    await expire(new Date('2020-01-01'))
    expect(await stored()).toHaveLength(1)
    await expire(new Date('2100-01-01'))
    expect(await stored()).toEqual([])
  })

  test('go with their case', async () => {
    const { body } = await askWith([await picture(1)])
    const [{ name }] = await stored()
    await rows('delete from return_cases where id = $1', [body.cases[0].id])
    expect(await unkept()).toEqual([{ name }])
  })
})

describe('staff', () => {
  test('give the address for returns when they agree', async () => {
    const [first, second] = [await buy(), await buy()]
    await step((await first.ask()).body.cases[0].id, { state: 'approved' })
    replaceSettingOverrides({ returnsAddress: 'Unit 6\nLob Lane\nNE9 8YY' })
    await step((await second.ask()).body.cases[0].id, { state: 'approved' }).finally(() => replaceSettingOverrides({}))
    const sendTo = (await emails('return-approved')).map(
      ({ text }) => /Send it to: (.*?) Put a note/.exec(text.replace(/[\s>|]+/g, ' '))?.[1],
    )
    expect(sendTo).toEqual([
      'Courtside Demo Ltd 1 Example Street Demotown ZZ99 9ZZ United Kingdom',
      'Courtside Demo Ltd Unit 6 Lob Lane NE9 8YY',
    ])
  })

  test('take a return through its states, with an email each', async () => {
    const { id: orderKey, ask } = await buy()
    const [{ id, reference }] = (await ask()).body.cases
    expect((await step(id, { state: 'approved', note: 'Use the label we attached.' })).status).toBe(200)
    const [approved] = await emails('return-approved')
    for (const words of ['Use the label we attached.', reference, '1 Example Street', 'You pay to return items'])
      expect(approved?.text.replace(/\s+/g, ' ')).toContain(words)
    expect((await step(id, { state: 'received', tell: false })).status).toBe(200)
    expect(await emails('return-received')).toEqual([])
    const resolved = await step(id, { state: 'resolved', resolution: 'refunded' })
    expect(resolved.body).toMatchObject({ state: 'resolved', resolution: 'refunded', changedBy: 'admin' })
    expect((await emails('return-resolved'))[0]?.text).toContain('Refunded.')
    expect(await activityOf(shop.database, 'return', id)).toEqual([
      'return.approved',
      'return.received',
      'return.resolved',
    ])
    const { events } = (await admin('GET', `/api/admin/orders/${orderKey}`)).body
    expect(events.at(-1)).toMatchObject({ detail: `${reference} refunded`, actor: 'admin' })
    expect((await ines('GET', '/api/account/returns')).body.cases).toMatchObject([{ resolution: 'refunded' }])
  })

  test('can’t skip a step, resolve without saying how, or decline without a reason', async () => {
    const [{ id }] = (await (await buy()).ask()).body.cases
    expect((await step(id, { state: 'received' })).status).toBe(409)
    expect((await step(id, { state: 'resolved' })).body.field).toBe('resolution')
    expect((await step(id, { state: 'approved', resolution: 'refunded' })).body.field).toBe('resolution')
    expect((await step(id, { state: 'declined', note: 'No' })).body.field).toBe('note')
    await step(id, { state: 'approved' })
    expect((await step(id, { state: 'resolved', resolution: 'settled', note: '' })).body.field).toBe('note')
    expect((await step(9999, { version: 1, state: 'approved' })).status).toBe(404)
  })

  test('at once: one decides, the other is told', async () => {
    const [{ id }] = (await (await buy()).ask()).body.cases
    const decide = (change: object) => admin('PUT', `/api/admin/returns/${id}/state`, { version: 1, ...change })
    const answers = await Promise.all([
      decide({ state: 'approved' }),
      decide({ state: 'declined', note: 'It was made to order.' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('find them by reference, order, name, serial number, kind and state, and see them counted', async () => {
    const { orderId, ask, battery } = await buy()
    await ask({ kind: 'repair', description: FAULT, serialNumber: 'CP-0417' })
    await ask({ lines: [{ lineId: battery, quantity: 1 }] })
    const found = async (query: string) => {
      const { body } = await admin('GET', `/api/admin/lists/returns?${query}`)
      return body.rows.map(({ kind }: { kind: string }) => kind)
    }
    const [repair] = await rows("select id from return_cases where kind = 'repair'")
    expect(await found('')).toEqual(['return', 'repair'])
    expect(await found(`q=rep-${1000 + repair.id}`)).toEqual(['repair'])
    expect(await found('q=cp-0417')).toEqual(['repair'])
    expect(await found(`q=${orderId}`)).toEqual(['return', 'repair'])
    expect(await found('q=calder')).toEqual(['return', 'repair'])
    expect(await found('kind=return')).toEqual(['return'])
    const waiting = async () => countOf((await admin('GET', '/api/admin/dashboard')).body, 'returns')
    expect(await waiting()).toBe(2)
    await step(repair.id, { state: 'approved' })
    expect([await waiting(), await found('state=toDo'), await found('state=approved')]).toEqual([
      1,
      ['return'],
      ['repair'],
    ])
    const csv = (await admin('GET', '/api/admin/exports/returns.csv')).body
    expect(csv).toContain('CP-0417')
    const [person] = await rows("select id from people where email = 'ines@example.com'")
    const timeline = (await admin('GET', `/api/admin/customers/${person.id}/timeline`)).body
    expect(JSON.stringify(timeline)).toContain(`Repair REP-${1000 + repair.id} of ${orderId}`)
  })
})

describe('personal data', () => {
  test('is exported, keeps an open case from being erased, and is erased or expires with its texts', async () => {
    const [{ id, reference }] = (await (await buy()).ask({ description: 'Too heavy for me.', serialNumber: 'CP-1' }))
      .body.cases
    const erasure = { email: INES.customerEmail, alias: 'a', at: new Date() }
    const within = <Result>(act: (tx: never) => Promise<Result>) => shop.database.transaction((tx) => act(tx as never))
    expect(await within((tx) => returnData.collect(tx, INES.customerEmail))).toMatchObject([
      { reference, description: 'Too heavy for me.', items: [{ quantity: 1 }] },
    ])
    expect(await within(async (tx) => returnData.reasonNotToErase?.(tx, INES.customerEmail))).toContain(reference)
    await step(id, { state: 'declined', note: 'It was made to order.' })
    expect(await within(async (tx) => returnData.reasonNotToErase?.(tx, INES.customerEmail))).toBeUndefined()
    const expire = (service: Date) => returnData.expire?.(shop.database, { day: service, books: service, service })
    expect(await expire(new Date(Date.now() - 86_400_000))).toBe(0)
    expect(await within((tx) => returnData.erase(tx, erasure))).toEqual(['Texts of 1 return or repair deleted.'])
    expect(await rows('select description, serial_number, note from return_cases')).toEqual([
      { description: null, serial_number: null, note: null },
    ])
    await rows("update return_cases set description = 'Again'")
    expect(await expire(new Date(Date.now() + 86_400_000))).toBe(1)
    expect(PERSONAL_DATA.indexOf(returnData)).toBeLessThan(PERSONAL_DATA.findIndex(({ name }) => name === 'orders'))
  })
})
