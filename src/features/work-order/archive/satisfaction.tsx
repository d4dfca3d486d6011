import { useMemo } from 'react'
import { type CustomerScore, customerScores, SCORE_SOURCE } from '@wuguan/contract/work-order/archive.actions'
import { contentOf } from '@wuguan/contract/work-order/appraisal'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Chart } from '@wuguan/ui/chart'
import { linkClass } from '@wuguan/ui/link'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Segmented } from '@wuguan/ui/radio'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { byDimension, isLow, monthly } from './satisfaction.logic'

const COLUMNS: readonly DataTableColumn<CustomerScore>[] = [
  { key: 'at', title: '时间', width: 130, render: ({ at }) => <span className="tabular">{at.slice(0, 16)}</span> },
  { key: 'source', title: '来源', width: 84, render: ({ source }) => labelOf(SCORE_SOURCE, source) },
  {
    key: 'score',
    title: '评分',
    width: 110,
    render: (row) => (
      <span className={isLow(row) ? 'tabular text-danger-text' : 'tabular'}>
        {row.score} {contentOf(row.score)}
      </span>
    ),
  },
  {
    key: 'no',
    title: '单号',
    width: 140,
    render: ({ no, orderId }) =>
      orderId === null ? (
        no
      ) : (
        <CatalogueLink
          to="/wkorder/task/desc/$taskId"
          params={{ taskId: orderId }}
          otherwise={no}
          className={linkClass()}
        >
          {no}
        </CatalogueLink>
      ),
  },
  { key: 'comment', title: '评语或诉求', width: 220, render: ({ comment }) => comment },
]

const SHOWN = {
  all: { label: '全部', of: () => true, none: '没有评价' },
  low: { label: '低分', of: isLow, none: '没有低分评价' },
  counted: { label: '计入平均满意度', of: ({ counted }: CustomerScore) => counted, none: '没有计入平均满意度的评价' },
} as const
type Shown = keyof typeof SHOWN
const isShown = (view: string | undefined): view is Shown => view !== undefined && Object.hasOwn(SHOWN, view)

interface SatisfactionProps {
  id: string
  /** Which of the scores are listed. */
  view: string | undefined
  onView: (view: string | undefined) => void
}

/** 满意度: how content a customer was, along the months and said by whom. */
export function Satisfaction({ id, view, onView }: SatisfactionProps) {
  const read = useRead(workOrder.name, customerScores, { id })
  return (
    <Loaded read={read} what="满意度">
      {(scores) =>
        scores.length === 0 ? (
          <EmptyPanel title="没有评价" hint="只显示有权限查看的工单评价和走访满意度。" />
        ) : (
          <Scores
            scores={scores}
            view={isShown(view) ? view : 'all'}
            onView={(next) => onView(next === 'all' ? undefined : next)}
          />
        )
      }
    </Loaded>
  )
}

interface ScoresProps {
  scores: readonly CustomerScore[]
  view: Shown
  onView: (view: Shown) => void
}
function Scores({ scores, view, onView }: ScoresProps) {
  const chart = useMemo(() => monthly(scores), [scores])
  const rows = useMemo(() => scores.filter(SHOWN[view].of), [scores, view])
  return (
    <div className="grid gap-3 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <section aria-label="满意度走势" className="flex flex-col gap-3 rounded border border-line bg-surface px-4 py-3">
        <Chart title="月均评分（分）" kind="line" {...chart} height={200} />
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-table">
          {byDimension(scores).map(({ dimension, mean }) => (
            <div key={dimension} className="flex gap-2">
              <dt className="text-secondary">{dimension}</dt>
              <dd className="tabular">{mean}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-label="评价记录" className="flex min-w-0 flex-col gap-2 rounded border border-line bg-surface p-3">
        <Segmented
          aria-label="显示"
          value={view}
          onChange={onView}
          options={(Object.keys(SHOWN) as Shown[]).map((value) => ({ value, label: SHOWN[value].label }))}
        />
        <DataTable
          ariaLabel="评价记录"
          columns={COLUMNS}
          rows={rows}
          rowKey={(row) => row.id}
          density="compact"
          className="h-auto"
          empty={<EmptyPanel title={SHOWN[view].none} />}
        />
      </section>
    </div>
  )
}
