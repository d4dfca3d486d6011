import { useState } from 'react'
import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react'
import { patrolPoint } from '@wuguan/contract/patrol/patrol-point.entity'
import { PATROL_CATEGORY } from '@wuguan/contract/patrol/patrol-options'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { metersBetween } from '@wuguan/contract/kernel/geo'
import { useRows } from '@wuguan/crud/controllers'
import type { InputProps } from '@wuguan/crud/kinds'
import { PlacesMap } from '@wuguan/crud/places-map'
import { useCrudPort } from '@wuguan/crud/port'
import { Button, IconButton } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { cn } from '@wuguan/ui/cn'
import { SearchInput } from '@wuguan/ui/input'
import { PositiveIntegerInput } from '@wuguan/ui/number-input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Select } from '@wuguan/ui/select'
import { Tag } from '@wuguan/ui/tag'

type Point = ScreenRow<typeof patrolPoint>
export interface WayLine {
  readonly pointId: string
  readonly minStaySeconds?: number | null
  readonly required?: boolean | null
}
const linesOf = (value: unknown): readonly WayLine[] => (Array.isArray(value) ? (value as WayLine[]) : [])
const CATEGORIES = PATROL_CATEGORY.items.map(({ code, label }) => ({ value: code, label }))

/** Metres along a way, as far as its points have places. */
export function wayMeters(points: readonly (Point | undefined)[]): number {
  const placed = points.flatMap((point) => (point?.geo ? [point.geo] : []))
  return placed.slice(1).reduce((sum, geo, at) => sum + metersBetween(placed[at]!, geo), 0)
}
const metersWords = (meters: number) => (meters < 1000 ? `${meters} 米` : `${(meters / 1000).toFixed(2)} 公里`)

/** How far it is to walk, and where its points lie. */
export function WayMap({ points }: { points: readonly (Point | undefined)[] }) {
  const places = points.flatMap((point, at) =>
    point?.geo ? [{ id: point.id, title: `${at + 1}. ${point.name}`, ...point.geo }] : [],
  )
  return (
    <div className="flex flex-col gap-2">
      <p className="text-table text-secondary">
        {`${points.length} 个点位，全程直线距离合计 ${metersWords(wayMeters(points))}`}
        {places.length < points.length && `（${points.length - places.length} 个没有坐标，未计入）`}
      </p>
      {places.length > 0 && <PlacesMap label="路线" places={places} height={280} />}
    </div>
  )
}

/** Points of the community on the left, those of the way in their order on the right. */
export function WayPointsInput({ value, onChange, draft }: InputProps) {
  const port = useCrudPort()
  const communityId = (draft['communityId'] as number | null | undefined) ?? port.context.communityId
  const all = useRows(patrolPoint, communityId ? { communityId: String(communityId) } : null).data ?? []
  const [keyword, setKeyword] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const lines = linesOf(value)
  const put = (next: readonly WayLine[]) => onChange(next.length > 0 ? next : null)
  const byId = new Map(all.map((point) => [String(point.id), point]))
  const chosen = new Set(lines.map(({ pointId }) => pointId))
  const free = all.filter(
    (point) =>
      !chosen.has(String(point.id)) &&
      point.enabled === 1 &&
      (category === null || point.category === category) &&
      (keyword === '' || `${point.name}${point.locationText ?? ''}${point.code ?? ''}`.includes(keyword)),
  )
  const move = (from: number, to: number) => {
    if (to < 0 || to >= lines.length || from === to) return
    put(lines.toSpliced(from, 1).toSpliced(to, 0, lines[from]!))
  }
  const add = (points: readonly Point[]) =>
    put([...lines, ...points.map(({ id }) => ({ pointId: String(id), minStaySeconds: 0, required: true }))])
  if (!communityId) return <EmptyPanel title="请先选择所属项目" hint="点位在项目内选择。" />
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 max-md:grid-cols-1">
        <section aria-label="可选点位" className="flex h-96 flex-col gap-2 rounded border border-line p-2">
          <div className="flex gap-2">
            <SearchInput aria-label="查找点位" placeholder="名称、位置、编码" onSearch={setKeyword} />
            <div className="w-28 shrink-0">
              <Select
                clearable
                aria-label="点位类别"
                placeholder="类别"
                value={category}
                options={CATEGORIES}
                onChange={setCategory}
              />
            </div>
          </div>
          <ul className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto">
            {free.map((point) => (
              <li key={point.id} className="flex items-center gap-2 rounded border border-line px-2 py-1">
                <span className="min-w-0 flex-1 truncate">
                  {point.name}
                  <span className="ml-2 text-small text-secondary">{point.locationText}</span>
                </span>
                {point.keyPoint && <Tag tone="warning">重点</Tag>}
                <IconButton size="sm" label={`加入${point.name}`} icon={<Plus />} onClick={() => add([point])} />
              </li>
            ))}
            {free.length === 0 && <li className="p-3 text-center text-secondary">没有可选的点位</li>}
          </ul>
          <Button size="sm" disabled={free.length === 0} onClick={() => add(free)}>
            {`全部加入（${free.length}）`}
          </Button>
        </section>
        <section aria-label="路线点位" className="flex h-96 flex-col gap-2 rounded border border-line p-2">
          <p className="text-small text-secondary">拖动或用箭头排序；停留秒数为0时不要求。</p>
          <ol className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto">
            {lines.map((line, at) => {
              const point = byId.get(line.pointId)
              const name = point?.name ?? '点位'
              const set = (part: Partial<WayLine>) => put(lines.with(at, { ...line, ...part }))
              return (
                <li
                  key={line.pointId}
                  draggable
                  onDragStart={() => setDragged(at)}
                  onDragEnd={() => setDragged(null)}
                  onDragOver={(event) => {
                    event.preventDefault()
                    if (dragged === null || dragged === at) return
                    move(dragged, at)
                    setDragged(at)
                  }}
                  className={cn(
                    'flex cursor-grab items-center gap-2 rounded border px-2 py-1',
                    dragged === at ? 'border-primary bg-primary-soft' : 'border-line bg-surface',
                  )}
                >
                  <span className="tabular w-6 shrink-0 text-right text-secondary">{at + 1}</span>
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  {point?.enabled === 0 && <Tag>已停用</Tag>}
                  {point?.keyPoint && <Tag tone="warning">重点</Tag>}
                  <span className="w-24 shrink-0">
                    <PositiveIntegerInput
                      aria-label={`${name}最少停留`}
                      unit="秒"
                      value={String(line.minStaySeconds ?? 0)}
                      onChange={(text) => set({ minStaySeconds: Number(text || 0) })}
                    />
                  </span>
                  <Checkbox
                    label="必到"
                    checked={line.required !== false}
                    onChange={(on) => set({ required: on === true })}
                  />
                  <IconButton
                    size="sm"
                    label={`上移${name}`}
                    icon={<ChevronUp />}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    size="sm"
                    label={`下移${name}`}
                    icon={<ChevronDown />}
                    disabled={at === lines.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                  <IconButton
                    size="sm"
                    label={`移除${name}`}
                    icon={<Trash2 />}
                    onClick={() => put(lines.toSpliced(at, 1))}
                  />
                </li>
              )
            })}
            {lines.length === 0 && <li className="p-3 text-center text-secondary">请从左侧加入点位</li>}
          </ol>
        </section>
      </div>
      {lines.length > 1 && <WayMap points={lines.map(({ pointId }) => byId.get(pointId))} />}
    </div>
  )
}
