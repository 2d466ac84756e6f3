declare module 'lucide/dist/esm/icons/*.mjs' {
  const drawing: import('./Icon.tsx').IconDrawing
  export default drawing
}
