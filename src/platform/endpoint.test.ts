import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ok, refuse } from '#/lib/outcome.ts'
import { countedBy, type Endpoint, endpoint, Id, Reply, traitsOf } from './endpoint.ts'
import { createRoutes, json } from './http.ts'
import { NOT_STORABLE } from './schemas/strings.schema.ts'
import type { Services } from './services.ts'

const Thing = z.object({ name: z.string() })

/** Counts in memory. `counted` are the limits that were asked. */
function createServices(points = 100) {
  const counted: string[] = []
  const get = (name: string) => ({
    consume: async () => {
      counted.push(name)
      return counted.length > points ? refuse('tooManyAttempts', { retryAfterSeconds: 90 }) : ok(undefined)
    },
  })
  return { counted, services: { limits: { get }, config: { trustProxy: 0 } } as unknown as Services }
}

function appOf(endpoints: readonly Endpoint[], { services } = createServices()) {
  const app = createRoutes()
  for (const endpoint of endpoints) endpoint.mount(app, services)
  return app
}

async function read(sent: Response | Promise<Response>) {
  const response = await sent
  return [response.status, await response.json(), response.headers] as const
}

const things = [
  endpoint('GET /api/things/{name}', 'Get a thing', {
    params: Thing,
    200: json(Thing, 'The thing'),
    201: json(Thing, 'Made just now'),
    run: ({ params: { name } }) => {
      if (name === 'gone') return refuse('gone')
      if (name === 'worn') return refuse('worn', { parts: ['wheel', 'belt'], field: 'parts' })
      if (name === 'full') return refuse('full', { message: 'There’s no room.', hint: 'Come back later.' })
      if (name === 'new') return ok(new Reply(201, { name }))
      if (name === 'raw') return new Response('{"raw":true}')
      return { name }
    },
    refuses: {
      gone: [404, 'We can’t find that thing.'],
      worn: [409, ({ parts }: { code: 'worn'; parts: readonly string[] }) => `Replace the ${parts.join(' and ')}.`],
      full: [503],
    },
  }),
]

describe('an endpoint', () => {
  test.each([
    ['ball', 200, { name: 'ball' }],
    ['new', 201, { name: 'new' }],
    ['raw', 200, { raw: true }],
    ['gone', 404, { message: 'We can’t find that thing.', code: 'gone' }],
    ['worn', 409, { message: 'Replace the wheel and belt.', code: 'worn', field: 'parts' }],
    ['full', 503, { message: 'There’s no room.', code: 'full', hint: 'Come back later.' }],
  ])('answers for %s as it says', async (name, status, body) => {
    expect((await read(appOf(things).request(`/api/things/${name}`))).slice(0, 2)).toEqual([status, body])
  })

  test('describes each status that a refusal answers with', () => {
    const { paths } = appOf(things).getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Things', version: '1' } })
    const responses: Record<string, { description?: string }> = paths?.['/api/things/{name}']?.get?.responses ?? {}
    expect(Object.keys(responses)).toEqual(['200', '201', '404', '409', '503'])
    expect(responses[404]?.description).toBe('We can’t find that thing.')
  })

  test('fails loudly for a refusal that it doesn’t answer', async () => {
    const careless = endpoint('GET /api/careless', 'Get nothing', {
      200: json(Thing, 'Nothing'),
      run: () => refuse('unheardOf') as never,
    })
    const app = appOf([careless])
    app.onError((error, c) => c.json({ message: error.message }, 500))
    expect((await read(app.request('/api/careless')))[1]).toEqual({
      message: '/api/careless can’t answer the refusal unheardOf',
    })
  })
})

describe('its limits', () => {
  const limited = endpoint('POST /api/things', 'Save a thing', {
    body: Thing,
    200: json(Thing, 'The thing'),
    limits: [
      { name: 'network', points: 1, seconds: 60 },
      { name: 'name', points: 1, seconds: 60, of: ({ body }) => body.name },
    ],
    run: ({ body }) => body,
  })
  const save = (app: ReturnType<typeof appOf>, body: object) =>
    app.request('/api/things', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('count in order, after the request was checked, and say when to come back', async () => {
    const shop = createServices(1)
    const app = appOf([limited], shop)
    expect((await save(app, { name: 3 })).status).toBe(400)
    expect(shop.counted).toEqual([])
    const [status, body, headers] = await read(save(app, { name: 'ball' }))
    expect([status, headers.get('Retry-After'), body.code]).toEqual([429, '90', 'tooManyAttempts'])
    expect(shop.counted).toEqual(['network', 'name'])
  })

  test('are counted by other services if told so, whose connections others can’t use up', async () => {
    const shop = createServices()
    const checkout = createServices()
    await save(appOf(countedBy(checkout.services, [limited]), shop), { name: 'ball' })
    expect([shop.counted, checkout.counted]).toEqual([[], ['network', 'name']])
  })
})

describe('the id of a record', () => {
  const app = appOf([
    endpoint('GET /api/records/{id}', 'Get a record', {
      params: Id,
      200: json(Id, 'The record'),
      run: ({ params }) => params,
    }),
  ])

  test('is written in digits', async () => {
    expect((await read(app.request('/api/records/2147483647'))).slice(0, 2)).toEqual([200, { id: 2_147_483_647 }])
  })

  test.each(['0x1', '0b1', '1e0', '+1', '-1', '01', '1.0', '1%20', '%201', '0', '2147483648', '１', 'Infinity'])(
    'is not spelt %s',
    async (spelling) => {
      expect((await app.request(`/api/records/${spelling}`)).status).toBe(400)
    },
  )
})

test.each(['application/json', 'application/json; charset=utf-8', 'application/problem+json'])(
  'a body as %s is UTF-8',
  async (type) => {
    const app = appOf([
      endpoint('POST /api/things', 'Save a thing', {
        body: Thing,
        200: json(Thing, 'The thing'),
        run: ({ body }) => body,
      }),
    ])
    const send = (encoding: BufferEncoding) =>
      read(
        app.request('/api/things', {
          method: 'POST',
          headers: { 'Content-Type': type },
          body: Buffer.from('{"name":"café 🎾"}', encoding),
        }),
      )
    expect((await send('utf8')).slice(0, 2)).toEqual([200, { name: 'café 🎾' }])
    expect((await send('latin1')).slice(0, 2)).toEqual([400, { message: `${NOT_STORABLE}.` }])
  },
)

test('middleware knows the endpoint that will answer, for HEAD too', async () => {
  const seen: unknown[] = []
  const app = createRoutes()
  app.use('/api/*', (c, next) => {
    const { pattern, isPublicRead } = traitsOf(c) ?? {}
    seen.push([c.req.method, pattern, isPublicRead])
    return next()
  })
  const { services } = createServices()
  const list = endpoint('GET /api/things', 'List things', {
    200: json(z.array(Thing), 'Things'),
    isPublicRead: true,
    run: () => [],
  })
  for (const endpoint of [...things, list]) endpoint.mount(app, services)
  await app.request('/api/things', { method: 'HEAD' })
  await app.request('/api/things/ball')
  await app.request('/api/nothing')
  expect(seen).toEqual([
    ['HEAD', '/api/things', true],
    ['GET', '/api/things/:name', false],
    ['GET', undefined, undefined],
  ])
})
