/** Subscribes to the size of the window, for `useSyncExternalStore`. */
export function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
