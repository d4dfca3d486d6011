import { useSearch } from '@tanstack/react-router'
import { patrolPoint } from '@wuguan/contract/patrol/patrol-point.entity'
import { patrolWay } from '@wuguan/contract/patrol/patrol-way.entity'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { useDetail, useRows } from '@wuguan/crud/controllers'
import { DocumentPart } from '@wuguan/crud/document-screen'
import { FormScreen } from '@wuguan/crud/form-screen'
import { LoadedRecord, RecordFacts } from '@wuguan/crud/record-description'
import { Alert } from '@wuguan/ui/alert'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { InCommunity, Pinned } from '@/features/basedata'
import { wayUi } from './way.ui'
import { WayMap, type WayLine } from './way-points'

type Point = ScreenRow<typeof patrolPoint>
/** A way that is made in a community, or changed: then from the next tasks on. */
export function WayFormScreen() {
  const { id } = useSearch({ strict: false })
  const { row } = useDetail(patrolWay, id)
  if (id === undefined)
    return (
      <InCommunity hint="点位在项目内选择。">
        <FormScreen entity={patrolWay} ui={wayUi} />
      </InCommunity>
    )
  return (
    <Pinned communityId={row?.communityId ?? null}>
      <div className="flex h-full min-h-0 flex-col gap-3">
        <Alert tone="info">将从下一次生成的任务起生效。</Alert>
        <div className="min-h-0 flex-1">
          <FormScreen entity={patrolWay} id={id} ui={wayUi} />
        </div>
      </div>
    </Pinned>
  )
}

interface Stop {
  readonly at: number
  readonly line: WayLine
  readonly point: Point | undefined
}
const STOPS: readonly DataTableColumn<Stop>[] = [
  { key: 'at', title: '序号', width: 56, render: ({ at }) => at + 1 },
  {
    key: 'name',
    title: '点位',
    width: 200,
    render: ({ point }) => (
      <span className="flex items-center gap-2">
        {point?.name}
        {point?.keyPoint && <Tag tone="warning">重点</Tag>}
        {point?.enabled === 0 && <Tag>已停用</Tag>}
      </span>
    ),
  },
  { key: 'place', title: '位置', width: 200, render: ({ point }) => point?.locationText ?? '' },
  {
    key: 'set',
    title: '项目集',
    width: 140,
    render: ({ point }) => (point?.titles['itemSetId'] as string | null) ?? '',
  },
  { key: 'code', title: '编码', width: 130, render: ({ point }) => point?.code ?? '' },
  {
    key: 'stay',
    title: '最少停留',
    width: 88,
    align: 'end',
    render: ({ line }) => (line.minStaySeconds ? `${line.minStaySeconds}秒` : '—'),
  },
  { key: 'required', title: '必到', width: 64, render: ({ line }) => (line.required === false ? '' : '是') },
]
const stopKey = ({ line }: Stop) => line.pointId
const FACTS = [
  'name',
  'category',
  'ordered',
  'estimateMinutes',
  'enabled',
  'pointCount',
  'keyCount',
  'updatedAt',
] as const

/** 路线详情: the points of a way in order, and how far it is. */
export function WayDetailScreen() {
  const { id } = useSearch({ strict: false })
  return (
    <LoadedRecord entity={patrolWay} id={id}>
      {(row) => <Way row={row} />}
    </LoadedRecord>
  )
}
function Way({ row }: { row: ScreenRow<typeof patrolWay> }) {
  const lines = row.points as readonly WayLine[]
  const points = useRows(patrolPoint, { ids: lines.map(({ pointId }) => pointId).join(',') })
  const byId = new Map((points.data ?? []).map((point) => [String(point.id), point]))
  const stops = lines.map((line, at) => ({ at, line, point: byId.get(line.pointId) }))
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 overflow-y-auto">
      <DocumentPart title={row.name}>
        <RecordFacts entity={patrolWay} row={row} ui={wayUi} fields={FACTS} />
      </DocumentPart>
      <DocumentPart title="点位">
        <DataTable ariaLabel="点位" columns={STOPS} rows={stops} rowKey={stopKey} loading={points.isLoading} />
      </DocumentPart>
      <DocumentPart title="路线图">
        <WayMap points={stops.map(({ point }) => point)} />
      </DocumentPart>
    </div>
  )
}
