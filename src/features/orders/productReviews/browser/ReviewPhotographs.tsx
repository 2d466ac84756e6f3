import { pictureSources } from '#/lib/pictures.ts'
import { Picture } from '#/ui/Picture.tsx'
import { Slideshow } from '#/ui/Slideshow.tsx'
import type { Photograph } from '../server/productReviews.schema.ts'

type ReviewPhotographsProps = {
  photographs: readonly Photograph[]
  author: string
  at: number
  open: boolean
  onMove: (at: number) => void
  onClose: () => void
}

/** Full screen. */
export function ReviewPhotographs({ photographs, author, at, open, onMove, onClose }: ReviewPhotographsProps) {
  const photograph = photographs[at]
  return (
    <Slideshow
      open={open}
      onClose={onClose}
      title={`Photos by ${author}`}
      count={photographs.length}
      at={at}
      onMove={onMove}
      caption={`By ${author}`}
      picture={(sizes) =>
        photograph && (
          <Picture
            key={photograph.id}
            picture={photograph}
            sources={pictureSources(photograph.src, photograph.width)}
            sizes={sizes}
            priority
            fit="contain"
            className="size-full"
          />
        )
      }
    />
  )
}
