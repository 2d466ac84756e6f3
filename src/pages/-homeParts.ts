import { lazy } from 'react'

// The lower parts of the home page: their code is fetched when somebody scrolls near them.
export const TheCourt = lazy(async () => ({ default: (await import('#/features/content/TheCourt.tsx')).TheCourt }))
export const SpecTables = lazy(async () => ({
  default: (await import('#/features/content/SpecTables.tsx')).SpecTables,
}))
export const Gallery = lazy(async () => ({ default: (await import('#/features/content/Gallery.tsx')).Gallery }))
export const HomeReviews = lazy(async () => ({ default: (await import('./-HomeReviews.tsx')).HomeReviews }))
export const NewsletterBand = lazy(async () => ({
  default: (await import('#/features/newsletter/NewsletterBand.tsx')).NewsletterBand,
}))
export const HomeFaq = lazy(async () => ({ default: (await import('./-HomeFaq.tsx')).HomeFaq }))
