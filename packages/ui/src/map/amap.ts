import type { MapHandle, MapMarker, MapPoint, MapProvider } from './map.types.ts'

/** The part of the provider's library that is used. */
interface Overlay {
  setMap(map: AMapMap | null): void
}
interface AMapMap {
  addControl(control: unknown): void
  add(overlay: Overlay): void
  on(event: 'click', listener: (event: { lnglat: { getLng(): number; getLat(): number } }) => void): void
  setCenter(center: [number, number]): void
  setFitView(): void
  destroy(): void
}
type Control = new (options?: Record<string, unknown>) => object
interface AMapLibrary {
  Map: new (element: HTMLElement, options: Record<string, unknown>) => AMapMap
  Marker: new (options: Record<string, unknown>) => Overlay
  Scale: Control
  HawkEye: Control
  ToolBar: Control
  MapType: Control
}
declare global {
  interface Window {
    AMap?: AMapLibrary
    _AMapSecurityConfig?: { securityJsCode: string }
  }
}

const PLUGINS = ['AMap.Scale', 'AMap.HawkEye', 'AMap.ToolBar', 'AMap.MapType']
const PATIENCE_MS = 8000
let loading: Promise<AMapLibrary> | null = null

/** The provider's library, fetched once; a failure may be tried again. */
function load({ key, securityCode }: MapProvider): Promise<AMapLibrary> {
  if (window.AMap) return Promise.resolve(window.AMap)
  if (securityCode !== undefined) window._AMapSecurityConfig = { securityJsCode: securityCode }
  loading ??= new Promise<AMapLibrary>((done, fail) => {
    const script = document.createElement('script')
    const give = (error: Error) => {
      loading = null
      script.remove()
      fail(error)
    }
    const timer = setTimeout(() => give(new Error('timeout')), PATIENCE_MS)
    script.src = `https://webapi.amap.com/maps?v=2.0&key=${encodeURIComponent(key)}&plugin=${PLUGINS.join(',')}`
    script.async = true
    script.onerror = () => {
      clearTimeout(timer)
      give(new Error('unreachable'))
    }
    script.onload = () => {
      clearTimeout(timer)
      if (!window.AMap) return give(new Error('refused'))
      loading = null
      done(window.AMap)
    }
    document.head.append(script)
  })
  return loading
}

/** A map in an element, with scale, overview, tool bar and choice of map type. */
export async function openMap(
  element: HTMLElement,
  provider: MapProvider,
  center: MapPoint | null,
  onPick: (point: MapPoint) => void,
): Promise<MapHandle> {
  const library = await load(provider)
  const map = new library.Map(element, { zoom: 16, ...(center ? { center: [center.lng, center.lat] } : {}) })
  for (const control of [library.Scale, library.HawkEye, library.ToolBar, library.MapType])
    map.addControl(new control())
  map.on('click', ({ lnglat }) => onPick({ lng: lnglat.getLng(), lat: lnglat.getLat() }))
  let markers: Overlay[] = []
  let point: Overlay | null = null
  const mark = ({ lng, lat }: MapPoint, title?: string) => {
    const marker = new library.Marker({ position: [lng, lat], title })
    map.add(marker)
    return marker
  }
  return {
    setMarkers(next: readonly MapMarker[]) {
      for (const marker of markers) marker.setMap(null)
      markers = next.map((one) => mark(one, one.title))
      if (markers.length > 1) map.setFitView()
    },
    setPoint(next) {
      point?.setMap(null)
      point = next && mark(next)
      if (next) map.setCenter([next.lng, next.lat])
    },
    destroy: () => map.destroy(),
  }
}
