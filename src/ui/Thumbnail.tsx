import { pictureSources } from '#/lib/pictures.ts'
import { classes } from './classes.ts'
import { MissingPicture, Picture } from './Picture.tsx'

type ThumbnailProps = { imageUrl: string; sizes: string; className?: string }

/** Decorative and square. Knows a picture's URL, not its size, so assumes the usual one. */
export const Thumbnail = ({ imageUrl, sizes, className }: ThumbnailProps) =>
  imageUrl ? (
    <Picture
      picture={{ src: imageUrl, width: 1200, height: 1200, alt: '' }}
      sources={pictureSources(imageUrl, 1200)}
      sizes={sizes}
      decorative
      className={classes('aspect-square rounded-sm', className)}
    />
  ) : (
    <MissingPicture alt="" className={classes('aspect-square rounded-sm', className)} />
  )
