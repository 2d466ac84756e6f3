import { pictureSources } from '#/lib/pictures.ts'
import { Picture } from '#/ui/Picture.tsx'
import { GALLERY_SIZE, type GalleryItem } from './gallery.ts'

type GalleryPictureProps = {
  item: GalleryItem
  sizes: string
  className: string
  priority?: boolean
  fit?: 'cover' | 'contain'
}

export const GalleryPicture = ({ item: { image, alt }, ...rest }: GalleryPictureProps) => (
  <Picture
    picture={{ src: image, alt, ...GALLERY_SIZE }}
    sources={pictureSources(image, GALLERY_SIZE.width)}
    {...rest}
  />
)
