import { useQuery } from '@tanstack/react-query'
import { HomeQuestions } from '#/features/shop/content/browser/HomeQuestions.tsx'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'

export function HomeFaq() {
  const { data: offer } = useQuery(deliveryQuery)
  return offer && <HomeQuestions {...offer} />
}
