import { z } from 'zod'

export const NewsletterRequest = z.object({
  email: z.email('Please enter a valid email').max(254, 'Please enter a valid email'),
})
