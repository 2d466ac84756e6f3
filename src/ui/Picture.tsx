import ImageOff from 'lucide/dist/esm/icons/image-off.mjs'
import { useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

export type PictureFile = { src: string; width: number; height: number; alt: string; placeholder?: string | undefined }
/** `srcset`s by format, and what is shown where neither is known. */
export type PictureSources = { avif: string; webp: string; fallback: string }

type PictureProps = {
  picture: PictureFile
  /** From `pictureSources(picture.src, picture.width)`. Without it the file itself is shown. */
  sources?: PictureSources
  /** How wide it is on the page: `(min-width: 64rem) 50vw, 100vw`. */
  sizes?: string
  /** Above the fold: loaded at once and first. */
  priority?: boolean
  fit?: 'cover' | 'contain'
  /** The picture is decoration here: the words beside it say the same. */
  decorative?: boolean
  /** Of the box, which keeps the picture's proportions unless told others. */
  className?: string
  /** Of the photograph inside it: which part stays when it is cropped. */
  imageClassName?: string
}

/**
 * A photograph: modern formats, reserved room, a blurred stand-in until it is there and a drawn one when it fails.
 * The box is as wide as its place.
 */
export function Picture({
  picture,
  sources,
  sizes,
  priority = false,
  fit = 'cover',
  decorative = false,
  className,
  imageClassName,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const alt = decorative ? '' : picture.alt
  const fitting = fit === 'cover' ? 'object-cover' : 'object-contain'

  if (failedSrc === picture.src) return <MissingPicture alt={alt} className={className} />

  return (
    <span className={classes('relative block overflow-hidden bg-photo', className)}>
      {picture.placeholder && fit === 'cover' && (
        <img
          src={picture.placeholder}
          alt=""
          aria-hidden
          className={classes('absolute inset-0 size-full scale-110 object-cover blur-xl', imageClassName)}
        />
      )}
      <picture>
        {sources?.avif && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
        {sources?.webp && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
        <img
          // The error may have come before React did.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailedSrc(picture.src)
          }}
          src={sources?.fallback ?? picture.src}
          width={picture.width}
          height={picture.height}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding={priority ? 'auto' : 'async'}
          onError={() => setFailedSrc(picture.src)}
          className={classes('relative size-full', fitting, imageClassName)}
        />
      </picture>
    </span>
  )
}

/** What stands where a picture failed to load. */
export const MissingPicture = ({ alt, className }: { alt: string; className?: string | undefined }) => (
  <span
    className={classes('grid aspect-4/3 place-items-center bg-sunken text-muted', className)}
    {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
  >
    <Icon of={ImageOff} size={32} />
  </span>
)
