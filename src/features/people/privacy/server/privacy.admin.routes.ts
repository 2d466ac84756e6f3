import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { MANAGERS, OWNER, SERVICE } from '#/lib/roles.ts'
import { endpoint, Id, type Refusals } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { PersonalData } from '#/platform/personalData.ts'
import type { Services } from '#/platform/services.ts'
import { AdminPrivacyRequest, PersonalArchive, PrivacyRequestDetail, RefusalOfRequest } from './privacy.schema.ts'
import { type PrivacyRequestRow, toAdminRequest } from './privacy.store.ts'
import { createPrivacyRequests, type RequestRefusal } from './privacyRequests.ts'

const UPDATED = json(AdminPrivacyRequest, 'The updated request')

const refusals: Refusals<RequestRefusal> = {
  notFound: [404],
  notConfirmed: [409],
  closed: [409],
  otherType: [409],
  heldUp: [409],
}

const shown = (changed: Outcome<PrivacyRequestRow, RequestRefusal>) =>
  changed.ok ? ok(toAdminRequest(changed.value)) : changed

export function privacyAdminRoutes(services: Services, parts: readonly PersonalData[]) {
  const requests = createPrivacyRequests(services, parts)

  return [
    endpoint('GET /api/admin/privacy-requests/{id}', 'Get a privacy request, and anything blocking it', {
      roles: SERVICE,
      params: Id,
      200: json(PrivacyRequestDetail, 'The request'),
      async run({ params: { id } }) {
        const request = await requests.loadDetail(id)
        if (!request) return refuse('notFound')
        const { holdUps, ...row } = request
        return ok({ ...toAdminRequest(row), holdUps })
      },
      refuses: { notFound: [404, 'We can’t find that request.'] },
    }),
    endpoint(
      'GET /api/admin/privacy-requests/{id}/archive',
      'Download everything the shop holds about the person, once they have confirmed their address',
      {
        roles: MANAGERS,
        params: Id,
        200: json(PersonalArchive, 'A file'),
        async run({ c, params: { id }, actor }) {
          const archive = await requests.archive(id, actor)
          if (!archive.ok) return archive
          return ok(
            c.body(archive.value.content, 200, {
              'Content-Type': 'application/json; charset=utf-8',
              'Content-Disposition': `attachment; filename="${archive.value.name}"`,
            }),
          )
        },
        refuses: refusals,
      },
    ),
    endpoint('POST /api/admin/privacy-requests/{id}/answer', 'Send the person their archive and close the request', {
      roles: MANAGERS,
      params: Id,
      200: UPDATED,
      run: async ({ params: { id }, actor }) => shown(await requests.answer(id, actor)),
      refuses: refusals,
    }),
    endpoint(
      'POST /api/admin/privacy-requests/{id}/erase',
      'Erase the person’s data, keep the accounts, and close the request',
      {
        roles: OWNER,
        params: Id,
        200: UPDATED,
        run: async ({ params: { id }, actor }) => shown(await requests.erase(id, actor)),
        refuses: refusals,
      },
    ),
    endpoint('POST /api/admin/privacy-requests/{id}/link', 'Resend the link that confirms the person’s address', {
      roles: MANAGERS,
      params: Id,
      200: UPDATED,
      run: async ({ params: { id }, actor }) => shown(await requests.resendLink(id, actor)),
      refuses: refusals,
    }),
    endpoint('POST /api/admin/privacy-requests/{id}/refuse', 'Refuse a request and email the person the reason', {
      roles: MANAGERS,
      params: Id,
      body: RefusalOfRequest,
      200: UPDATED,
      run: async ({ params: { id }, body: { reason }, actor }) => shown(await requests.refuse(id, reason, actor)),
      refuses: refusals,
    }),
  ]
}
