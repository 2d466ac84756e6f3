/** As many photographs as the gallery shows at once. */
export const GALLERY_PAGE = 6

/** On which page, from 0, the item at `index` is. */
export const pageOf = (index: number): number => Math.floor(index / GALLERY_PAGE)

/** How many pages so many items fill; one at least. */
export const pagesOf = (items: number): number => Math.max(1, Math.ceil(items / GALLERY_PAGE))
