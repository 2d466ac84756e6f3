export const heroPicture = {
  src: '/media/hero-wide.jpg',
  width: 2400,
  height: 1350,
  alt: 'Courtside Pro on a hard court at golden hour, a few balls on the court in front of it',
}
