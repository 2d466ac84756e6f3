import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { MAX_UPLOAD_BYTES } from '#/lib/pictures.ts'
import { parseBoundary, parseMultipart } from '#/platform/multipart.ts'
import type { SanitisedPicture, Uploads } from './uploads.ts'

export type PictureUpload = {
  pictures: SanitisedPicture[]
  /** The parts that aren’t files, by name. */
  fields: Map<string, string>
}

export type UploadRefusal = { code: 'notAForm' | 'refused' | 'tooMuch'; message: string }

type Limits = { field: string; maxFiles: number; tooMany: string }

/** Reads `multipart/form-data`. Either all pictures in `field` are accepted or none. Messages are for people. */
export async function readPictureUpload(
  request: Request,
  uploads: Uploads,
  { field, maxFiles, tooMany }: Limits,
): Promise<Outcome<PictureUpload, UploadRefusal>> {
  const boundary = parseBoundary(request.headers.get('Content-Type') ?? undefined)
  if (!boundary) return refuse('notAForm', { message: 'Send a form (multipart/form-data).' })
  const pictures: SanitisedPicture[] = []
  const fields = new Map<string, string>()
  let files = 0
  let problem: string | undefined
  for await (const part of parseMultipart(request.body, boundary, {
    // Room for one file more than allowed, to tell too many files from too much data.
    maxBytes: (maxFiles + 1) * MAX_UPLOAD_BYTES,
    maxPartBytes: MAX_UPLOAD_BYTES,
  })) {
    if ('brokenOff' in part) {
      return part.brokenOff === 'tooLong'
        ? refuse('tooMuch', { message: `${tooMany}: send at most ${maxFiles} of 8 MB each` })
        : refuse('refused', { message: problem ?? 'The upload was interrupted. Please try again.' })
    }
    if (part.fileName === undefined && part.content) fields.set(part.name, part.content.toString('utf8'))
    // Browsers send an empty part if no file was chosen.
    if (part.name !== field || part.fileName === undefined) continue
    if (part.fileName === '' && part.content?.length === 0) continue
    files += 1
    if (files > maxFiles) problem = tooMany
    if (problem) continue
    const name = part.fileName.slice(0, 100) || 'The file'
    if (!part.content) {
      problem = `${name} is larger than 8 MB`
      continue
    }
    const picture = await uploads.sanitise(part.content)
    if (picture.ok) pictures.push(picture.value)
    else if (picture.code === 'tooManyPixels') problem = `${name} has more than 25 million pixels`
    else problem = `${name} is not an image file (JPG, PNG, GIF or WebP)`
  }
  return problem ? refuse('refused', { message: problem }) : ok({ pictures, fields })
}
