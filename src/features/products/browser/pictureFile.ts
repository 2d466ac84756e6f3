import { LARGEST_PIXELS } from '#/lib/largestPixels.ts'
import { LARGEST_FILE, PICTURE_TYPES } from '../products.rules.ts'

/** What is wrong with a file that was chosen as a picture, in the server's words; undefined where nothing is. */
export async function pictureProblem(file: File): Promise<string | undefined> {
  const noPicture = `${file.name} is not an image file (JPG, PNG, GIF or WebP)`
  if (!PICTURE_TYPES.includes(file.type)) return noPicture
  if (file.size > LARGEST_FILE) return `${file.name} is larger than 8 MB`
  try {
    const { width, height } = await sizeOf(file)
    return width * height > LARGEST_PIXELS ? `${file.name} has more than 25 million pixels` : undefined
  } catch {
    // What the browser cannot draw, whatever it is called.
    return noPicture
  }
}

async function sizeOf(file: File) {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

/** A file as an address that an `<img>` shows. */
export const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
