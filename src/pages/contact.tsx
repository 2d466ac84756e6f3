import { createFileRoute } from '@tanstack/react-router'
import { createServerOnlyFn } from '@tanstack/react-start'
import { ContactDetails } from '#/features/people/contact/browser/ContactDetails.tsx'
import { ContactForm } from '#/features/people/contact/browser/ContactForm.tsx'
import { ContactQuestions } from '#/features/people/contact/browser/ContactQuestions.tsx'
import { WhyCourtside } from '#/features/people/contact/browser/WhyCourtside.tsx'
import { GALLERY_SIZE, type GalleryItem, gallery } from '#/features/shop/content/browser/gallery.ts'
import { responseTimeText } from '#/features/shop/content/promises.rules.ts'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { brand } from '#/lib/brand.ts'
import { pictureSources } from '#/lib/pictures.ts'
import { seller } from '#/lib/seller.ts'
import { HOME } from '#/lib/trail.ts'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'
import { Picture } from '#/ui/Picture.tsx'

const { image, alt } = gallery[10] as GalleryItem
const SCENE = { src: image, alt, ...GALLERY_SIZE }

export const Route = createFileRoute('/contact')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(deliveryQuery),
  staticData: {
    trail: () => [HOME, { name: 'Contact' }],
    description: createServerOnlyFn(
      () => `Ask about tennis ball machines, an order, a return or a repair. We reply ${responseTimeText()}.`,
    ),
  },
  head: () => ({ meta: [{ title: `Contact – ${brand()}` }] }),
  component: Contact,
})

function Contact() {
  return (
    <>
      <div className="page pt-6 pb-20 lg:pb-28">
        <Breadcrumb />
        <h1 className="headline mt-6 text-5xl">Contact us</h1>
        <p className="mt-4 max-w-prose text-lg text-muted">
          Got a question before you buy, or about something you own? We reply {responseTimeText()}.
        </p>
        <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <section aria-labelledby="write" className="noscript:hidden">
            <h2 id="write" className="headline text-2xl">
              Write to us
            </h2>
            <div className="mt-5 max-w-180">
              <ContactForm />
            </div>
          </section>
          <section aria-labelledby="write-by-mail" className="hidden noscript:block">
            <h2 id="write-by-mail" className="headline text-2xl">
              Write to us
            </h2>
            <p className="mt-4 max-w-prose">
              The form needs JavaScript. You can email us instead:{' '}
              <a href={`mailto:${seller.email}`} className="link">
                {seller.email}
              </a>
            </p>
          </section>
          <div className="grid content-start gap-10">
            <ContactDetails />
            <Picture
              picture={SCENE}
              sources={pictureSources(SCENE.src, SCENE.width)}
              sizes="(min-width: 64rem) 24rem, 100vw"
              className="aspect-3/2"
            />
          </div>
        </div>
        <div className="mt-16 lg:mt-24">
          <ContactQuestions />
        </div>
      </div>
      <WhyCourtside />
    </>
  )
}
