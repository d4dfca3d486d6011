import { useMemo } from 'react'
import { MapField, type MapMarker } from '@wuguan/ui/map'
import { useMapProvider } from '../kinds/geo-point.tsx'

interface PlacesMapProps {
  label: string
  places: readonly MapMarker[]
  /** px */
  height?: number
}

/** Places on the map that is configured; without one their coordinates. */
export function PlacesMap({ label, places, height = 320 }: PlacesMapProps) {
  const provider = useMapProvider()
  // The map draws anew what is another array.
  const key = JSON.stringify(places)
  const markers = useMemo(() => JSON.parse(key) as readonly MapMarker[], [key])
  return <MapField readOnly aria-label={label} markers={markers} provider={provider} height={height} />
}
