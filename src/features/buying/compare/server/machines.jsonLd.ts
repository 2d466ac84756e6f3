export const machinesJsonLd = (machines: readonly { name: string; slug: string }[], origin: string) => ({
  '@type': 'ItemList',
  itemListElement: machines.map(({ name, slug }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}/products/${encodeURIComponent(slug)}`,
  })),
})
