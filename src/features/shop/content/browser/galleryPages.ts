export const GALLERY_PAGE_SIZE = 6

export const galleryPageOf = (index: number): number => Math.floor(index / GALLERY_PAGE_SIZE)

export const galleryPageCount = (items: number): number => Math.max(1, Math.ceil(items / GALLERY_PAGE_SIZE))
