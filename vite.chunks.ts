const LIBRARIES = /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/
const PRIMITIVES = /[\\/]src[\\/]ui[\\/](?!Dialog|Slideshow|RadioCards|Table)/
const SHELL = /[\\/]src[\\/](platform|lib[\\/]pence|pages[\\/]-shell[\\/](?!MobileMenu))/
const SMALL_PARTS =
  /[\\/]src[\\/]features[\\/](content|newsletter|catalogue|cart)[\\/]\w*\.?(facts|rules|queries|State|Button|Card|Drawer)\b/

/**
 * How the browser's scripts are cut: what every page of the shop needs is one file, the rest follows the pages. Left to
 * itself the bundler makes 29 files for a product page, which compress to 7 % more.
 */
export const browserChunks = {
  groups: [
    {
      name: 'base',
      test: (id: string) => [LIBRARIES, PRIMITIVES, SHELL, SMALL_PARTS].some((part) => part.test(id)),
    },
  ],
}
