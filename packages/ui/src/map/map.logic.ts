import type { MapPoint } from './map.types.ts'

const inRange = (value: number, limit: number) => Number.isFinite(value) && Math.abs(value) <= limit

/** 113.264385, 23.129112 as it is copied from a map; longitude first, full-width signs count; null when it is no place. */
export function parsePoint(text: string): MapPoint | null {
  const match = /^\s*(-?\d+(?:\.\d+)?)[\s,;]+(-?\d+(?:\.\d+)?)\s*$/.exec(text.normalize('NFKC').replaceAll('、', ','))
  if (!match) return null
  const [lng, lat] = [Number(match[1]), Number(match[2])]
  return inRange(lng, 180) && inRange(lat, 90) ? { lng, lat } : null
}

/** Six digits: about ten centimetres. */
export const pointText = ({ lng, lat }: MapPoint): string => `${Number(lng.toFixed(6))}, ${Number(lat.toFixed(6))}`
