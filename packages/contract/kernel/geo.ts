import type { GeoPoint } from './fields.ts'

/** Metres between two points, along the ground. */
export function metersBetween(one: GeoPoint, other: GeoPoint): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(rad(to - from) / 2) ** 2
  const along = half(one.lat, other.lat) + Math.cos(rad(one.lat)) * Math.cos(rad(other.lat)) * half(one.lng, other.lng)
  return Math.round(2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(along))))
}

const AXIS = 6_378_245
const ECCENTRICITY = 0.006_693_421_622_965_943
const wave = (size: number, angle: number) => size * Math.sin(angle * Math.PI)
/** What both directions have in common: the shift repeats itself along the parallel. */
const common = (x: number) => (wave(20, 6 * x) + wave(20, 2 * x)) * (2 / 3)

/**
 * A point as a receiver gives it (WGS-84), as the maps of China have it (GCJ-02): some hundred metres lie between them. Outside of
 * China the two are one.
 */
export function gcjOf({ lng, lat }: GeoPoint): GeoPoint {
  if (lng < 72.004 || lng > 137.8347 || lat < 0.8293 || lat > 55.8271) return { lng, lat }
  const x = lng - 105
  const y = lat - 35
  const root = Math.sqrt(Math.abs(x))
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * root +
    common(x) +
    (wave(20, y) + wave(40, y / 3) + wave(160, y / 12) + wave(320, y / 30)) * (2 / 3)
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * root +
    common(x) +
    (wave(20, x) + wave(40, x / 3) + wave(150, x / 12) + wave(300, x / 30)) * (2 / 3)
  const parallel = (lat * Math.PI) / 180
  const bend = 1 - ECCENTRICITY * Math.sin(parallel) ** 2
  return {
    lng: lng + (east * 180) / ((AXIS / Math.sqrt(bend)) * Math.cos(parallel) * Math.PI),
    lat: lat + (north * 180) / (((AXIS * (1 - ECCENTRICITY)) / (bend * Math.sqrt(bend))) * Math.PI),
  }
}
