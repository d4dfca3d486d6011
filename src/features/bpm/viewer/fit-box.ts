interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
const EDGE = 32
const MIN_SCALE = 0.2

/** The part of the plane that shows a diagram whole in the middle of its place; small ones stay at their own size. */
export function fitBox(inner: Box, outer: { readonly width: number; readonly height: number }): Box {
  const scale = Math.max(
    MIN_SCALE,
    Math.min(1, (outer.width - 2 * EDGE) / inner.width, (outer.height - 2 * EDGE) / inner.height),
  )
  const width = outer.width / scale
  const height = outer.height / scale
  return {
    x: inner.x - Math.max(EDGE / scale, (width - inner.width) / 2),
    y: inner.y - Math.max(EDGE / scale, (height - inner.height) / 2),
    width,
    height,
  }
}
