import { MIN_ZOOM } from './zoom'

interface Size {
  readonly width: number
  readonly height: number
}
export interface Box extends Size {
  readonly x: number
  readonly y: number
}

/** Room that palette, buttons and labels take at the sides of the canvas, px. */
const ROOM = { left: 112, right: 56, top: 32, bottom: 56 }

/** The part of the plane that shows a diagram whole, in the middle of what the palette leaves free. */
export function fittedBox(inner: Box, outer: Size): Box {
  const free = {
    width: Math.max(1, outer.width - ROOM.left - ROOM.right),
    height: Math.max(1, outer.height - ROOM.top - ROOM.bottom),
  }
  const scale = Math.max(MIN_ZOOM, Math.min(1, free.width / inner.width, free.height / inner.height))
  // Where it does not fit even so, its beginning is shown and not its middle.
  const left = ROOM.left + Math.max(0, (free.width - inner.width * scale) / 2)
  const top = ROOM.top + Math.max(0, (free.height - inner.height * scale) / 2)
  return {
    x: inner.x - left / scale,
    y: inner.y - top / scale,
    width: outer.width / scale,
    height: outer.height / scale,
  }
}
