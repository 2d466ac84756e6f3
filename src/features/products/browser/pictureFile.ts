import { LARGEST_PIXELS } from '#/lib/pictures.ts'
import { LARGEST_FILE, PICTURE_TYPES } from '../products.rules.ts'

/** Returns what is wrong with a chosen file, in the same words as the server, or undefined. */
export async function pictureProblem(file: File): Promise<string | undefined> {
  const noPicture = `${file.name} is not an image file (JPG, PNG, GIF or WebP)`
  if (!PICTURE_TYPES.includes(file.type)) return noPicture
  if (file.size > LARGEST_FILE) return `${file.name} is larger than 8 MB`
  try {
    const { width, height } = await sizeOf(file)
    return width * height > LARGEST_PIXELS ? `${file.name} has more than 25 million pixels` : undefined
  } catch {
    // Not an image, whatever its type says.
    return noPicture
  }
}

async function sizeOf(file: File) {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

export const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
