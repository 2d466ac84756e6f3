import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { MAX_PICTURE_SIDE, MAX_UPLOAD_BYTES, UPLOAD_TYPES } from '#/lib/pictures.ts'

const JPEG_QUALITY = 0.85

type PictureRefusal = { code: 'unreadable' | 'notShrunk'; message: string }

/**
 * A file that the server accepts: the chosen one if it's small enough, otherwise a JPEG no larger than what the server
 * keeps. Converts other formats that the browser can read.
 */
export async function preparePicture(file: File): Promise<Outcome<File, PictureRefusal>> {
  const bitmap = await decode(file)
  if (!bitmap) return refuse('unreadable', { message: unreadableText(file) })
  const { width, height } = bitmap
  const scale = Math.min(1, MAX_PICTURE_SIDE / Math.max(width, height))
  const isSmallEnough = scale === 1 && file.size <= MAX_UPLOAD_BYTES && UPLOAD_TYPES.includes(file.type)
  try {
    if (isSmallEnough) return ok(file)
    const jpeg = await toJpeg(bitmap, Math.round(width * scale) || 1, Math.round(height * scale) || 1)
    if (jpeg) return ok(new File([jpeg], file.name, { type: jpeg.type }))
    return refuse('notShrunk', {
      message: `${file.name} is too large for this device. Please add a smaller copy of it`,
    })
  } finally {
    bitmap.close()
  }
}

/** Upright. Undefined if it isn't an image, whatever its type says, or of a format that this browser doesn't know. */
async function decode(file: File): Promise<ImageBitmap | undefined> {
  if (!file.type.startsWith('image/') && !isHeic(file)) return undefined
  try {
    return await createImageBitmap(file)
  } catch {
    return undefined
  }
}

/** Null if the browser lacks the memory. */
function toJpeg(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency: it would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}

/** Some systems give these files no type. */
const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

const unreadableText = (file: File) =>
  isHeic(file)
    ? `${file.name} is a HEIC photo, which this browser can’t read. On an iPhone, choose it from Photos instead of Files, ` +
      'or take it again with Settings › Camera › Formats set to Most Compatible. On an Android phone, switch off ' +
      'high-efficiency (HEIF) photos in the camera’s settings and take it again. A screenshot of the photo works too'
    : // As the server says it.
      `${file.name} is not an image file (JPG, PNG, GIF or WebP)`

export const toDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
