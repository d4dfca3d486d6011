export { MapField } from './map.tsx'
export type { MapFieldProps } from './map.tsx'
export type { MapMarker, MapPoint, MapProvider } from './map.types.ts'
