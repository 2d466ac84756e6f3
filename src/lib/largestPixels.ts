/** At the most so many pixels in a picture that is uploaded: what a browser and the server both hold it to. */
export const LARGEST_PIXELS = 25_000_000
