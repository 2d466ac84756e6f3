const CARDS =
  /[\\/]src[\\/](ui[\\/](Picture|Price|Badge|EmptyState|Breadcrumb|Field)|platform[\\/]media[\\/]pictures|features[\\/]\w+[\\/](Product(Card|Picture|Grid)|AddToCart|deliveryWords)|pages[\\/]-shell[\\/]ShopCard)|icons[\\/](image-off|x)\.mjs/

/**
 * How the browser's scripts are cut: what every page needs before it comes to life is one file, what shows products is
 * another, the rest follows the pages. Left to itself the bundler makes 29 files for a product page, which compress to
 * 7 % more.
 */
export const browserChunks = {
  groups: [
    { name: 'base', tags: ['$initial' as const] },
    { name: 'cards', test: CARDS, includeDependenciesRecursively: false },
  ],
}
