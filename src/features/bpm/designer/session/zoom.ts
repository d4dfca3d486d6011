export const MIN_ZOOM = 0.2
export const MAX_ZOOM = 4
const STEP = 0.1

/** One step further, by tenths of what is shown, never beyond the limits. */
export const zoomed = (now: number, by: 1 | -1): number =>
  Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, Number((Math.round(now * 10) / 10 + by * STEP).toFixed(1))))

/** Tenths as they are shown; a hair below a limit is the limit. */
export const mayZoom = (now: number, by: 1 | -1): boolean => (by > 0 ? now < MAX_ZOOM - 1e-6 : now > MIN_ZOOM + 1e-6)

export const percent = (zoom: number): string => `${Math.round(zoom * 100)}%`
