import { tooManyPhotographs } from '#/features/productReviews/productReviews.rules.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { readPictureUpload, type UploadRefusal } from '#/platform/media/readPictureUpload.ts'
import type { SanitisedPicture, Uploads } from '#/platform/media/uploads.ts'
import { MAX_CASE_PHOTOGRAPHS } from '../returns.rules.ts'
import { CaseRequest } from './returns.schema.ts'

const LIMITS = {
  field: 'photographs',
  maxFiles: MAX_CASE_PHOTOGRAPHS,
  tooMany: tooManyPhotographs(MAX_CASE_PHOTOGRAPHS),
}

type Read = { request: CaseRequest; pictures: SanitisedPicture[] }
type ReadRefusal = { code: UploadRefusal['code'] | 'malformed'; message: string; field?: string | undefined }

/** JSON, or a form whose part `request` is JSON. */
export async function readCaseRequest(sent: Request, uploads: Uploads): Promise<Outcome<Read, ReadRefusal>> {
  const isForm = sent.headers.get('Content-Type')?.startsWith('multipart/form-data')
  const upload = isForm ? await readPictureUpload(sent, uploads, LIMITS) : undefined
  if (upload && !upload.ok) return { ...upload, field: 'photographs' }
  const read = CaseRequest.safeParse(parseJson(upload ? upload.value.fields.get('request') : await sent.text()))
  if (read.success) return ok({ request: read.data, pictures: upload?.value.pictures ?? [] })
  const [issue] = read.error.issues
  return refuse('malformed', { message: issue?.message ?? 'The request is malformed.', field: issue?.path.join('.') })
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
