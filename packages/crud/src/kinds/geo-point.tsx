import { useEffect, useState } from 'react'
import type { GeoPoint } from '@wuguan/contract/kernel/fields'
import { MapField, type MapProvider } from '@wuguan/ui/map'
import { useCrudPort } from '../port/index.ts'
import { controlOf, type CellProps, type InputProps, type KindView } from './kind-view.ts'

/** The map that is configured, once that is known; null where there is none. */
export function useMapProvider(): MapProvider | null {
  const { mapProvider } = useCrudPort()
  const [provider, setProvider] = useState<MapProvider | null>(null)
  useEffect(() => {
    let gone = false
    mapProvider?.().then(
      (found) => {
        if (!gone) setProvider(found)
      },
      // Without the settings there are still the coordinates.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [mapProvider])
  return provider
}

function GeoCell({ field, value, place }: CellProps) {
  const point = value as GeoPoint | null
  if (!point) return ''
  return place === 'table' ? `${point.lng}, ${point.lat}` : <GeoPlace label={field.label} point={point} />
}
function GeoPlace({ label, point }: { label: string; point: GeoPoint }) {
  return <MapField aria-label={label} value={point} provider={useMapProvider()} height={240} readOnly />
}

function GeoInput({ field, value, onChange, readOnly, ...rest }: InputProps) {
  const { 'aria-labelledby': _labelledBy, ...control } = controlOf(rest)
  return (
    <MapField
      {...control}
      aria-label={field.label}
      value={value as GeoPoint | null}
      onChange={onChange}
      provider={useMapProvider()}
      readOnly={readOnly}
    />
  )
}

export const geoPoint: KindView = { Cell: GeoCell, Input: GeoInput, Filter: null, width: 170, wide: true }
