export const GALLERY_PAGE = 6

/** Zero-based page of the item at `index`. */
export const pageOf = (index: number): number => Math.floor(index / GALLERY_PAGE)

export const pagesOf = (items: number): number => Math.max(1, Math.ceil(items / GALLERY_PAGE))
