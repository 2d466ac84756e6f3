import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import type { PersonalData } from '#/platform/personalData.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { AdminPrivacyRequest, PrivacyRequestDetail, RefusalOfRequest } from './privacy.schema.ts'
import { toAdminRequest } from './privacy.store.ts'
import { createPrivacyRequests, type RequestRefusal } from './privacyRequests.ts'

const PATH = '/api/admin/privacy-requests/{id}'

const RESPONSES = {
  200: json(AdminPrivacyRequest, 'The updated request'),
  404: json(Refusal, 'No such request'),
  409: json(Refusal, 'Not confirmed, already closed, or blocked'),
}

const step = (name: 'answer' | 'erase' | 'link', summary: string) =>
  route('post', `${PATH}/${name}`, summary, { params: Id, ...RESPONSES })

export function privacyAdminRoutes(services: Services, parts: readonly PersonalData[]) {
  const requests = createPrivacyRequests(services, parts)
  type Done = Awaited<ReturnType<typeof requests.answer>>
  const respond = (c: Context, done: Done) =>
    done.ok ? c.json(toAdminRequest(done.value), 200) : c.json(refusalBody(done), statusOf(done))

  return createRoutes()
    .openapi(
      route('get', PATH, 'Get a privacy request, and anything blocking it', {
        params: Id,
        200: json(PrivacyRequestDetail, 'The request'),
        404: json(Refusal, 'No such request'),
      }),
      async (c) => {
        const request = await requests.loadDetail(c.req.valid('param').id)
        if (!request) return c.json({ message: 'We can’t find that request.' }, 404)
        const { holdUps, ...row } = request
        return c.json({ ...toAdminRequest(row), holdUps }, 200)
      },
    )
    .openapi(
      route(
        'get',
        `${PATH}/archive`,
        'Download everything the shop holds about the person, once they have confirmed their address',
        {
          params: Id,
          200: { description: 'A file', content: { 'application/json': { schema: z.string() } } },
          404: RESPONSES[404],
          409: RESPONSES[409],
        },
      ),
      async (c) => {
        const archive = await requests.archive(c.req.valid('param').id, requireActor(c))
        if (!archive.ok) return c.json(refusalBody(archive), statusOf(archive))
        return c.body(archive.value.content, 200, {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Disposition': `attachment; filename="${archive.value.name}"`,
        }) as never
      },
    )
    .openapi(step('answer', 'Send the person their archive and close the request'), async (c) =>
      respond(c, await requests.answer(c.req.valid('param').id, requireActor(c))),
    )
    .openapi(step('erase', 'Erase the person’s data, keep the accounts, and close the request'), async (c) =>
      respond(c, await requests.erase(c.req.valid('param').id, requireActor(c))),
    )
    .openapi(step('link', 'Resend the link that confirms the person’s address'), async (c) =>
      respond(c, await requests.resendLink(c.req.valid('param').id, requireActor(c))),
    )
    .openapi(
      route('post', `${PATH}/refuse`, 'Refuse a request and email the person the reason', {
        params: Id,
        body: RefusalOfRequest,
        ...RESPONSES,
        400: json(Refusal, 'No reason'),
      }),
      async (c) =>
        respond(c, await requests.refuse(c.req.valid('param').id, c.req.valid('json').reason, requireActor(c))),
    )
}

const refusalBody = ({ message, code }: RequestRefusal) => ({ message, code })
const statusOf = ({ code }: RequestRefusal) => (code === 'notFound' ? 404 : 409)
