import { lazy, Suspense, useState } from 'react'
import { MapPin } from 'lucide-react'
import { Button } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import { Input } from '../input/index.ts'
import { Skeleton } from '../skeleton/index.ts'
import { parsePoint, pointText } from './map.logic.ts'
import type { ControlProps } from '../control/control.types.ts'
import type { MapMarker, MapPoint, MapProvider } from './map.types.ts'

const Canvas = lazy(() => import('./map-canvas.tsx'))
const NONE: readonly MapMarker[] = []

export interface MapFieldProps extends ControlProps {
  value?: MapPoint | null
  /** With it a place can be chosen: on the map, or by typing its coordinates. */
  onChange?: (value: MapPoint | null) => void
  /** Other places to show; keep the array stable. */
  markers?: readonly MapMarker[]
  /** From the configuration, kept stable; null where no map is configured. */
  provider: MapProvider | null
  /** px */
  height?: number
}

/**
 * Places on a map. Where no provider is configured or it cannot be reached, it says so and shows the coordinates;
 * they can be typed in every case, so that no keyboard and no site without network is shut out.
 */
export function MapField({
  value = null,
  onChange,
  markers = NONE,
  provider,
  height = 320,
  id,
  disabled = false,
  readOnly = false,
  className,
  'aria-label': label = '位置',
  ...rest
}: MapFieldProps) {
  const [failed, setFailed] = useState(false)
  const [text, setText] = useState<string | null>(null)
  const fixed = disabled || readOnly || !onChange
  const wrong = text !== null && text.trim() !== '' && parsePoint(text) === null
  const commit = () => {
    if (text === null) return
    const point = parsePoint(text)
    if (point !== null || text.trim() === '') onChange?.(point)
    setText(null)
  }
  const coordinates = label.endsWith('坐标') ? label : `${label}坐标`
  const places: readonly { key: string | number; title: string; point: MapPoint }[] = [
    // What can be typed stands in its field already.
    ...(value && fixed ? [{ key: 'value', title: label, point: value }] : []),
    ...markers.map((marker) => ({ key: marker.id, title: marker.title, point: marker })),
  ]
  return (
    <div role="group" aria-label={label} className={cn('flex min-w-0 flex-col gap-2', className)}>
      {!fixed && (
        <Input
          {...rest}
          id={id}
          aria-label={coordinates}
          aria-invalid={wrong || rest['aria-invalid']}
          placeholder="经度, 纬度，如 113.264385, 23.129112"
          value={text ?? (value ? pointText(value) : '')}
          onChange={(event) => setText(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            commit()
          }}
        />
      )}
      {provider && !failed ? (
        <div style={{ height }} className="overflow-hidden rounded border border-line">
          <Suspense fallback={<Skeleton lines={6} className="p-4" />}>
            <Canvas
              provider={provider}
              point={value}
              markers={markers}
              label={`${label}地图`}
              onPick={fixed ? undefined : onChange}
              onFail={() => setFailed(true)}
            />
          </Suspense>
        </div>
      ) : (
        <div className="rounded border border-line bg-sunken p-3">
          <div role="status" className="flex flex-wrap items-center gap-2 text-table text-secondary">
            {provider ? '地图服务连接不上，这里只显示坐标' : '没有配置地图服务，这里只显示坐标'}
            {provider && (
              <Button size="sm" onClick={() => setFailed(false)}>
                重试
              </Button>
            )}
          </div>
          {places.length > 0 && (
            <ul
              aria-label={`${coordinates}列表`}
              // It scrolls, so the keyboard must be able to reach it.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              className="mt-2 flex max-h-60 flex-col gap-1 overflow-y-auto"
            >
              {places.map(({ key, title, point }) => (
                <li key={key} className="flex items-center gap-2">
                  <MapPin aria-hidden className="size-4 shrink-0 text-secondary" />
                  <span className="min-w-0 truncate">{title}</span>
                  <span className="tabular ml-auto shrink-0 text-secondary">{pointText(point)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
