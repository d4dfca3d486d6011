import { useEffect, useState } from 'react'
import type { GeoPoint } from '@wuguan/contract/kernel/fields'
import { gcjOf } from '@wuguan/contract/kernel/geo'

export type Position =
  | { readonly at: 'asking' }
  | { readonly at: 'found'; readonly place: GeoPoint; readonly accuracy: number }
  | { readonly at: 'failed'; readonly why: string }

const FAULTS: Readonly<Record<number, string>> = { 1: '未允许定位', 2: '暂时无法定位', 3: '定位超时' }
/** As many places as are kept: a tenth of a metre. */
const six = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Where the phone is while the page is open, with the metres that it may be off; satellites need no network. */
export function usePosition(): Position {
  const [position, setPosition] = useState<Position>({ at: 'asking' })
  useEffect(() => {
    if (!('geolocation' in navigator) || !window.isSecureContext) {
      setPosition({ at: 'failed', why: '此设备或连接不支持定位' })
      return
    }
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { longitude, latitude, accuracy } }) => {
        const { lng, lat } = gcjOf({ lng: longitude, lat: latitude })
        setPosition({ at: 'found', place: { lng: six(lng), lat: six(lat) }, accuracy: Math.round(accuracy) })
      },
      // A place that was found stays until there is a better one.
      ({ code }) =>
        setPosition((was) => (was.at === 'found' ? was : { at: 'failed', why: FAULTS[code] ?? '定位失败' })),
      { enableHighAccuracy: true, timeout: 30_000, maximumAge: 5000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [])
  return position
}
