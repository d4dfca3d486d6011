import { tagAnalysis, type TagAnalysis } from '@wuguan/contract/basedata/tag.actions'
import { tag } from '@wuguan/contract/basedata/tag.entity'
import { Loaded, useRead } from '@wuguan/crud/task'
import { EmptyPanel } from '@wuguan/ui/panel'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { Figures } from '../logs/figures'
import { SimpleTable } from '../shared/simple-table'
import { crossTable } from './analysis.logic'
import { TrendChart } from './trend-chart'

const LINK = 'text-primary-text hover:underline'
const TagLink = ({ id, name }: { id: string; name: string }) => (
  <CatalogueLink to="/basedata/tags/tagMember/$tagId" params={{ tagId: id }} otherwise={name} className={LINK}>
    {name}
  </CatalogueLink>
)
const PAIRS = 20

/** 客户标签分析: how many customers are described, by what, where, and which tags go together. Every figure is also a row. */
export function TagAnalysisScreen() {
  const read = useRead(tag.name, tagAnalysis, {})
  return (
    <div className="flex h-full flex-col gap-3 overflow-y-auto">
      <Loaded read={read} what="标签分析">
        {(analysis) =>
          analysis.members.length === 0 ? (
            <div className="rounded border border-line bg-surface">
              <EmptyPanel title="还没有启用的标签" hint="先在“标签管理”中新增标签，再回来查看分析。" />
            </div>
          ) : (
            <>
              <Figures
                label="标签覆盖"
                items={[
                  { label: '客户数', value: analysis.customers },
                  { label: '有标签的客户', value: analysis.tagged },
                  { label: '覆盖率', value: `${analysis.coverage}%` },
                  { label: '启用标签', value: analysis.members.length },
                ]}
              />
              <div className="grid items-start gap-3 xl:grid-cols-2">
                <Members analysis={analysis} />
                <Trend analysis={analysis} />
                <Cross analysis={analysis} />
                <Overlap analysis={analysis} />
              </div>
            </>
          )
        }
      </Loaded>
    </div>
  )
}

const PANEL = 'rounded border border-line bg-surface p-4'

function Members({ analysis: { members, customers } }: { analysis: TagAnalysis }) {
  const most = Math.max(1, ...members.map((one) => one.count))
  return (
    <section aria-label="各标签客户数" className={PANEL}>
      <h2 className="mb-3 text-subtitle font-semibold">各标签客户数</h2>
      <ul className="flex flex-col gap-2">
        {members.map((one) => (
          <li key={one.tagId} className="grid grid-cols-[8rem_minmax(0,1fr)_7rem] items-center gap-3 text-table">
            <span className="truncate">
              <TagLink id={one.tagId} name={one.name} />
            </span>
            <span aria-hidden className="h-4 rounded-sm bg-sunken">
              <span className="block h-full rounded-sm bg-chart-1" style={{ width: `${(one.count / most) * 100}%` }} />
            </span>
            <span className="tabular text-right">
              {one.count} 位
              <span className="ml-2 text-secondary">
                {customers > 0 ? ((one.count / customers) * 100).toFixed(1) : '0.0'}%
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Trend({ analysis }: { analysis: TagAnalysis }) {
  return (
    <section aria-label="近90天趋势" className={PANEL}>
      <h2 className="mb-3 text-subtitle font-semibold">近90天趋势</h2>
      <TrendChart analysis={analysis} />
    </section>
  )
}

function Cross({ analysis }: { analysis: TagAnalysis }) {
  const { columns, rows } = crossTable(analysis)
  return (
    <section aria-label="标签与项目" className={PANEL}>
      <h2 className="mb-1 text-subtitle font-semibold">标签 × 项目</h2>
      <SimpleTable
        label="各标签在各项目的客户数"
        rows={rows}
        rowKey={(row) => row.id}
        empty="标签客户还没有在住房产"
        columns={[
          { key: 'name', title: '标签', nowrap: true, render: (row) => <TagLink id={row.id} name={row.name} /> },
          ...columns.map((column, at) => ({
            key: String(column.id),
            title: column.name,
            align: 'end' as const,
            render: (row: (typeof rows)[number]) =>
              row.counts[at] === 0 ? <span className="text-secondary">0</span> : row.counts[at],
          })),
        ]}
      />
    </section>
  )
}

function Overlap({ analysis: { overlap, members } }: { analysis: TagAnalysis }) {
  const name = (id: string) => members.find((one) => one.tagId === id)?.name ?? ''
  const rows = overlap.toSorted((a, b) => Number(b.rate) - Number(a.rate) || b.both - a.both).slice(0, PAIRS)
  return (
    <section aria-label="标签重合" className={PANEL}>
      <h2 className="mb-1 text-subtitle font-semibold">
        标签重合
        <span className="ml-2 text-small font-normal text-secondary">
          重合率 = 同时有两个标签的客户 / 较少一方的客户
        </span>
      </h2>
      <SimpleTable
        label="标签重合"
        rows={rows}
        rowKey={(row) => `${row.a}:${row.b}`}
        empty="没有同时有两个标签的客户"
        columns={[
          { key: 'a', title: '标签', render: (row) => <TagLink id={row.a} name={name(row.a)} /> },
          { key: 'b', title: '标签', render: (row) => <TagLink id={row.b} name={name(row.b)} /> },
          { key: 'both', title: '重合客户', align: 'end', render: (row) => row.both },
          { key: 'rate', title: '重合率', align: 'end', render: (row) => `${row.rate}%` },
        ]}
      />
    </section>
  )
}
