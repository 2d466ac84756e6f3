/** For everybody who opens an order by its link. */
export const linkRefusals = { linkEnded: [404, 'This link is incomplete or no longer works.'] } as const
