import { useEffect, useRef, useState } from 'react'
import type { GeoPoint } from '@wuguan/contract/kernel/fields'
import { gcjOf } from '@wuguan/contract/kernel/geo'
import type { InputProps } from '@wuguan/crud/kinds'
import { Button } from '@wuguan/ui/button'

const WAIT = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 } as const
const FAULTS: Readonly<Record<number, string>> = { 1: '未允许定位', 2: '暂时无法定位', 3: '定位超时' }
type Finding = { at: 'asking' } | { at: 'found'; within: number } | { at: 'failed'; why: string }

/** 当前位置: where the device is, asked for as soon as it is needed; nothing is typed. */
export function HereInput({
  value,
  onChange,
  id,
  onFound,
  'aria-describedby': describedBy,
}: InputProps & { onFound?: (accuracy: number) => void }) {
  const [finding, setFinding] = useState<Finding>({ at: 'asking' })
  const tell = useRef(onChange)
  tell.current = onChange
  const found = useRef(onFound)
  found.current = onFound
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let left = false
    const failed = (why: string) => !left && setFinding({ at: 'failed', why })
    // Browsers give it to pages that came over https only.
    if (!('geolocation' in navigator) || !window.isSecureContext) return void failed('此设备或连接不支持定位')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) => {
        if (left) return
        const here = gcjOf({ lng: longitude, lat: latitude })
        tell.current({ lng: six(here.lng), lat: six(here.lat) }, null)
        found.current?.(Math.round(accuracy))
        setFinding({ at: 'found', within: Math.round(accuracy) })
      },
      ({ code }) => failed(FAULTS[code] ?? '定位失败'),
      WAIT,
    )
    return () => {
      left = true
    }
  }, [attempt])
  const again = () => {
    setFinding({ at: 'asking' })
    setAttempt((count) => count + 1)
  }
  const here = value as GeoPoint | null
  return (
    <div className="flex flex-wrap items-center gap-2" id={id} aria-describedby={describedBy}>
      <span role="status" className={finding.at === 'failed' ? 'text-danger-text' : 'tabular'}>
        {finding.at === 'asking'
          ? '正在定位…'
          : finding.at === 'failed'
            ? `${finding.why}${here ? '，使用上次的位置' : ''}`
            : `已定位，误差约${finding.within}米`}
      </span>
      {finding.at !== 'asking' && (
        <Button size="sm" onClick={again}>
          重新定位
        </Button>
      )}
    </div>
  )
}
/** As many places as are kept: a tenth of a metre. */
const six = (degrees: number) => Math.round(degrees * 1e6) / 1e6
