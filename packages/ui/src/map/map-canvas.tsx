import { useEffect, useRef } from 'react'
import { openMap } from './amap.ts'
import type { MapHandle, MapMarker, MapPoint, MapProvider } from './map.types.ts'

interface CanvasProps {
  provider: MapProvider
  point: MapPoint | null
  markers: readonly MapMarker[]
  label: string
  onPick?: (point: MapPoint) => void
  onFail: () => void
}

export default function MapCanvas({ provider, point, markers, label, onPick, onFail }: CanvasProps) {
  const room = useRef<HTMLDivElement>(null)
  const map = useRef<MapHandle | null>(null)
  const latest = useRef({ point, markers, onPick, onFail })
  useEffect(() => {
    latest.current = { point, markers, onPick, onFail }
    map.current?.setPoint(point)
    map.current?.setMarkers(markers)
  }, [point, markers, onPick, onFail])
  useEffect(() => {
    const element = room.current
    if (!element) return
    let gone = false
    openMap(element, provider, latest.current.point, (picked) => latest.current.onPick?.(picked))
      .then((opened) => {
        if (gone) {
          opened.destroy()
          return
        }
        map.current = opened
        opened.setPoint(latest.current.point)
        opened.setMarkers(latest.current.markers)
      })
      .catch(() => {
        if (!gone) latest.current.onFail()
      })
    return () => {
      gone = true
      map.current?.destroy()
      map.current = null
    }
  }, [provider])
  return <div ref={room} role="application" aria-label={label} className="size-full" />
}
