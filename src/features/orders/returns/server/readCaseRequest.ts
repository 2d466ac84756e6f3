import { tooManyPhotographs } from '#/features/shop/photographs/photographs.rules.ts'
import { type Outcome, ok } from '#/lib/outcome.ts'
import { mediaType } from '#/platform/bodyLimits.ts'
import { definePictureForm, type FormRefusal, readPictureForm } from '#/platform/media/readPictureForm.ts'
import type { SanitisedPicture, Uploads } from '#/platform/media/uploads.ts'
import { type MalformedJson, parseJsonWith } from '#/platform/schemas/parseJsonWith.ts'
import { MAX_CASE_PHOTOGRAPHS } from '../returns.rules.ts'
import { CaseRequest } from './returns.schema.ts'

export const CASE_FORM = definePictureForm({
  field: 'photographs',
  maxFiles: MAX_CASE_PHOTOGRAPHS,
  tooMany: tooManyPhotographs(MAX_CASE_PHOTOGRAPHS),
  refuse: (message) => ({ message, field: 'photographs' }),
})

type Read = { request: CaseRequest; pictures: SanitisedPicture[] }

/** JSON, or a form whose part `request` is JSON. `check` is asked before a photograph is decoded. */
export async function readCaseRequest<Refusal extends { code: string }>(
  sent: Request,
  uploads: Uploads,
  check: (request: CaseRequest) => Promise<Outcome<unknown, Refusal>>,
): Promise<Outcome<Read, FormRefusal | MalformedJson | Refusal>> {
  const parse = async (bytes: Buffer | undefined): Promise<Outcome<CaseRequest, MalformedJson | Refusal>> => {
    const parsed = parseJsonWith(CaseRequest, bytes, 'The request is malformed.')
    if (!parsed.ok) return parsed
    const checked = await check(parsed.value)
    return checked.ok ? parsed : checked
  }
  if (mediaType(sent.headers.get('Content-Type') ?? '') !== CASE_FORM.type) {
    const parsed = await parse(Buffer.from(await sent.arrayBuffer()))
    return parsed.ok ? ok({ request: parsed.value, pictures: [] }) : parsed
  }
  const form = await readPictureForm(sent, uploads, CASE_FORM, (fields) => parse(fields.get('request')))
  return form.ok ? ok({ request: form.value.checked, pictures: form.value.pictures }) : form
}
