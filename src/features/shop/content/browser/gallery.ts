export type GalleryItem = { image: string; alt: string; caption: string }

const item = (image: string, alt: string, caption: string): GalleryItem => ({ image, alt, caption })

export const GALLERY_SIZE = { width: 1600, height: 1200 }

export const gallery: readonly GalleryItem[] = [
  item(
    '/media/gallery-01.jpg',
    'Courtside Pro on a hard court at golden hour, low sun behind it lighting the balls in the hopper',
    'Last light, last basket',
  ),
  item(
    '/media/gallery-02.jpg',
    'Courtside Pro standing on an orange clay court beside the baseline, a few balls on the clay',
    'On clay',
  ),
  item(
    '/media/gallery-03.jpg',
    'White Courtside Lite on a mown grass court next to the white baseline',
    'The Lite on grass',
  ),
  item(
    '/media/gallery-04.jpg',
    'Courtside Club on its trolley at an indoor tennis centre with rows of lights above the court',
    'Rainy Tuesday, indoor court',
  ),
  item('/media/gallery-05.jpg', 'Courtside Pro on a hard court at night under floodlights', 'Under the lights'),
  item(
    '/media/gallery-06.jpg',
    'Seen from behind the machine: a line of balls arcs over the net into the far court',
    'One ball every four seconds, over the net',
  ),
  item(
    '/media/gallery-07.jpg',
    'Two tennis balls in the air, blurred by speed, just after leaving the front of a Courtside Pro',
    'Off the wheels',
  ),
  item(
    '/media/gallery-08.jpg',
    'The hopper close up, heaped with yellow tennis balls in low sunlight',
    'A full hopper: 150 balls',
  ),
  item(
    '/media/gallery-09.jpg',
    'Control panel of the machine on court, the display showing speed 7, spin +1 and feed 4s',
    'Set it, walk to the baseline, play',
  ),
  item(
    '/media/gallery-10.jpg',
    'Battery pack with a yellow strap resting on the court beside the machine',
    'Charge the pack indoors, leave the machine in the shed',
  ),
  item(
    '/media/gallery-11.jpg',
    'Courtside Pro on the transport trolley beside a court, seen from behind',
    'From the clubhouse to the far court',
  ),
  item(
    '/media/gallery-12.jpg',
    'A long line of tennis balls on a hard court after a drill, the machine out of focus behind',
    'After the drill',
  ),
]

export const GALLERY_PAGE_SIZE = 6

export const galleryPageOf = (index: number): number => Math.floor(index / GALLERY_PAGE_SIZE)

export const galleryPageCount = (items: number): number => Math.max(1, Math.ceil(items / GALLERY_PAGE_SIZE))
