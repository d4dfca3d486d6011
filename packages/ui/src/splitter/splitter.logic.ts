export interface SplitLimits {
  readonly min: number
  readonly max: number
}
export const held = (size: number, { min, max }: SplitLimits): number => Math.round(Math.min(max, Math.max(min, size)))

const STEP = 16
/** Where a key leads; null for keys that do not move. */
export function movedSize(size: number, key: string, limits: SplitLimits): number | null {
  if (key === 'ArrowLeft') return held(size - STEP, limits)
  if (key === 'ArrowRight') return held(size + STEP, limits)
  if (key === 'Home') return limits.min
  return key === 'End' ? limits.max : null
}
