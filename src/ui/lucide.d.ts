declare module 'lucide/dist/esm/icons/*.mjs' {
  const drawing: import('./Icon.tsx').Drawing
  export default drawing
}
