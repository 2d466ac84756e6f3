import { MAX_UPLOAD_BYTES, MAX_UPLOAD_PIXELS, UPLOAD_TYPES } from '#/lib/pictures.ts'

/** Uses the same words as the server. */
export async function pictureProblem(file: File): Promise<string | undefined> {
  const notAnImage = `${file.name} is not an image file (JPG, PNG, GIF or WebP)`
  if (!UPLOAD_TYPES.includes(file.type)) return notAnImage
  if (file.size > MAX_UPLOAD_BYTES) return `${file.name} is larger than 8 MB`
  try {
    const { width, height } = await sizeOf(file)
    return width * height > MAX_UPLOAD_PIXELS ? `${file.name} has more than 25 million pixels` : undefined
  } catch {
    // Not an image, whatever its type says.
    return notAnImage
  }
}

async function sizeOf(file: File) {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

export const toDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
