import { lazy } from '#/ui/lazy.ts'

export const BigFacts = lazy(async () => ({
  default: (await import('#/features/shop/content/browser/KeyFigures.tsx')).KeyFigures,
}))
export const WhyChoose = lazy(async () => ({
  default: (await import('#/features/shop/content/browser/WhyChoose.tsx')).WhyChoose,
}))
export const Featured = lazy(async () => ({ default: (await import('./-Featured.tsx')).Featured }))
export const TheCourt = lazy(async () => ({
  default: (await import('#/features/shop/content/browser/CourtSection.tsx')).CourtSection,
}))
export const SpecTables = lazy(async () => ({
  default: (await import('#/features/shop/content/browser/SpecTables.tsx')).SpecTables,
}))
export const Gallery = lazy(async () => ({
  default: (await import('#/features/shop/content/browser/Gallery.tsx')).Gallery,
}))
export const HomeReviews = lazy(async () => ({ default: (await import('./-HomeReviews.tsx')).HomeReviews }))
export const NewsletterBand = lazy(async () => ({
  default: (await import('#/features/people/newsletter/browser/NewsletterBand.tsx')).NewsletterBand,
}))
export const HomeFaq = lazy(async () => ({
  default: (await import('#/features/shop/content/browser/HomeQuestions.tsx')).HomeQuestions,
}))
