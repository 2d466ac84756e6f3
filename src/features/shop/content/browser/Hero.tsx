import { Link } from '@tanstack/react-router'
import { pictureSources } from '#/lib/pictures.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { Picture } from '#/ui/Picture.tsx'
import { SeeItInAction } from './SeeItInAction.tsx'

export const heroPicture = {
  src: '/media/hero-wide.jpg',
  width: 2400,
  height: 1350,
  alt: 'Courtside Pro on a hard court at golden hour, a few balls on the court in front of it',
}

export const Hero = () => (
  <section className="court-band relative grid lg:min-h-[min(48rem,calc(100dvh-4rem))]">
    <Picture
      picture={heroPicture}
      sources={pictureSources(heroPicture.src, heroPicture.width)}
      // A phone crops it, so it’s drawn 142vw wide: slightly less sharp, but faster to load.
      sizes="(min-width: 64rem) max(100vw, 85rem), 110vw"
      priority
      className="order-last aspect-5/4 bg-transparent sm:aspect-video lg:absolute lg:inset-0 lg:aspect-auto"
      imageClassName="object-[83%_60%] lg:object-[50%_70%]"
    />
    <div className="absolute inset-0 hidden bg-linear-to-r from-court/70 to-transparent to-55% lg:block" />
    <div className="page relative grid content-center gap-8 pt-12 pb-10 lg:pt-16 lg:pb-40">
      <div className="grid max-w-184 gap-6">
        <h1 className="headline text-6xl">The hitting partner that never misses.</h1>
        <p className="max-w-104 text-lg">
          Put it behind the far baseline, choose a drill and play. Ball after ball, at the speed and angle you set.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/products" variant="primary" size="large">
          Shop Machines
        </ButtonLink>
        <SeeItInAction />
        <p className="w-full">
          <Link to="/compare" className="inline-flex min-h-11 items-center link">
            Which machine suits you?
          </Link>
        </p>
      </div>
    </div>
  </section>
)
