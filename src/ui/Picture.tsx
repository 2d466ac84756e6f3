import ImageOff from 'lucide/dist/esm/icons/image-off.mjs'
import { useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

export type PictureFile = { src: string; width: number; height: number; alt: string; placeholder?: string | undefined }
export type PictureSources = { avif: string; webp: string; fallback: string }

type PictureProps = {
  picture: PictureFile
  sources?: PictureSources
  sizes?: string
  priority?: boolean | undefined
  fit?: 'cover' | 'contain'
  decorative?: boolean
  className?: string
  imageClassName?: string
}

export function Picture({
  picture,
  sources,
  sizes,
  priority,
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
          // The image may have failed before hydration.
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

export const MissingPicture = ({ alt, className }: { alt: string; className?: string | undefined }) => (
  <span
    className={classes('grid aspect-4/3 place-items-center bg-sunken text-muted', className)}
    {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
  >
    <Icon icon={ImageOff} size={32} />
  </span>
)
