import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { MAX_UPLOAD_BYTES } from '#/lib/pictures.ts'
import { type LargeBody, MAX_BODY_BYTES } from '#/platform/bodyLimits.ts'
import { parseBoundary, parseMultipart } from '#/platform/multipart.ts'
import type { SanitisedPicture, Uploads } from './uploads.ts'

/** A form with pictures in the files named `field`; its other parts are fields. */
export type PictureForm = LargeBody & { field: string; maxFiles: number; tooMany: string }

/** Messages are for people. */
export type FormRefusal = { code: 'notAForm' | 'unreadable' | 'fieldsTooLarge'; message: string }

export function definePictureForm({
  refuse: toRefusal = (message: string) => ({ message }),
  ...form
}: Pick<PictureForm, 'field' | 'maxFiles' | 'tooMany'> & {
  refuse?: (message: string) => LargeBody['tooLarge']
}): PictureForm {
  return {
    ...form,
    type: 'multipart/form-data',
    // Room for one file more than allowed, to tell too many files from too much data.
    maxBytes: (form.maxFiles + 1) * MAX_UPLOAD_BYTES,
    tooLarge: toRefusal(`${form.tooMany}: send at most ${form.maxFiles} of 8 MB each`),
  }
}

/**
 * Either all pictures are accepted or none. `check` is asked once, about the fields before the first picture, so that
 * nothing is decoded for a request that's refused anyway. Its own refusals pass through.
 */
export async function readPictureForm<Value, Refusal extends { code: string }>(
  request: Request,
  uploads: Uploads,
  { field, maxFiles, tooMany }: PictureForm,
  check: (fields: ReadonlyMap<string, Buffer>) => Promise<Outcome<Value, Refusal>>,
): Promise<Outcome<{ pictures: SanitisedPicture[]; checked: Value }, FormRefusal | Refusal>> {
  const boundary = parseBoundary(request.headers.get('Content-Type') ?? undefined)
  if (!boundary) return refuse('notAForm', { message: 'Send a form (multipart/form-data).' })
  const pictures: SanitisedPicture[] = []
  const fields = new Map<string, Buffer>()
  let files = 0
  let problem: string | undefined
  let checked: Outcome<Value, Refusal> | undefined
  for await (const part of parseMultipart(request.body, boundary, {
    maxFileBytes: MAX_UPLOAD_BYTES,
    maxFieldBytes: MAX_BODY_BYTES,
  })) {
    if ('brokenOff' in part) {
      return part.brokenOff === 'tooLong'
        ? refuse('fieldsTooLarge', { message: 'That’s too large. The text of a form can be up to 256 KB.' })
        : refuse('unreadable', { message: problem ?? 'The upload was interrupted. Please try again.' })
    }
    if (part.fileName === undefined && part.content) fields.set(part.name, part.content)
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
    checked ??= await check(fields)
    if (!checked.ok) return checked
    const picture = await uploads.sanitise(part.content)
    if (picture.ok) pictures.push(picture.value)
    else if (picture.code === 'tooManyPixels') problem = `${name} has more than 25 million pixels`
    else problem = `${name} is not an image file (JPG, PNG, GIF or WebP)`
  }
  if (problem) return refuse('unreadable', { message: problem })
  checked ??= await check(fields)
  return checked.ok ? ok({ pictures, checked: checked.value }) : checked
}
