import type { ComponentProps } from 'react'
import { pictureSources } from '#/lib/pictures.ts'
import { MissingPicture, Picture } from '#/ui/Picture.tsx'
import type { Picture as ProductPictureFile } from '../server/catalogue.schema.ts'

type ProductPictureProps = Omit<ComponentProps<typeof Picture>, 'picture' | 'sources'> & {
  picture: ProductPictureFile | undefined
}

export const ProductPicture = ({ picture, ...rest }: ProductPictureProps) =>
  picture ? (
    <Picture picture={picture} sources={pictureSources(picture.src, picture.width)} {...rest} />
  ) : (
    <MissingPicture alt="" className={rest.className} />
  )
