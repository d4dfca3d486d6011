import { useMemo, useState } from 'react'
import { Columns3, Download, Plus, RefreshCw, Trash2 } from 'lucide-react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button, IconButton } from '../button/index.ts'
import { FilterBar } from '../filter-bar/index.ts'
import { Input } from '../input/index.ts'
import { linkClass } from '../link/index.ts'
import { Menu } from '../menu/index.ts'
import { Pager } from '../pager/index.ts'
import { EmptyPanel, ErrorPanel } from '../panel/index.ts'
import { Select } from '../select/index.ts'
import { DataTable } from '../table/index.ts'
import { Tag } from '../tag/index.ts'
import { HOUSES, sum } from './houses.ts'
import type { ColumnState, DataTableColumn, RowKey, Sort } from '../table/index.ts'
import type { House } from './houses.ts'

const COLUMNS: DataTableColumn<House>[] = [
  {
    key: 'name',
    title: '房号',
    width: 140,
    fixed: 'start',
    sortable: true,
    render: (row) => (
      <a href={`#house-${row.id}`} className={linkClass()}>
        {row.name}
      </a>
    ),
  },
  { key: 'owner', title: '业主', width: 120, render: (row) => row.owner },
  {
    key: 'state',
    title: '销售状态',
    width: 100,
    render: (row) => (row.state === 'sold' ? <Tag tone="success">已售</Tag> : <Tag>未售</Tag>),
  },
  { key: 'area', title: '建筑面积 ㎡', width: 120, align: 'end', sortable: true, render: (row) => row.area },
  { key: 'due', title: '欠费', width: 120, align: 'end', sortable: true, render: (row) => row.due },
  {
    key: 'actions',
    title: '操作',
    width: 120,
    fixed: 'end',
    render: (row) => (
      <span className="flex items-center gap-1">
        <Button variant="link" size="sm" aria-label={`编辑 ${row.name}`}>
          编辑
        </Button>
        <Menu
          trigger={
            <Button variant="link" size="sm" aria-label={`更多 ${row.name}`}>
              更多
            </Button>
          }
          items={[
            { key: 'bind', label: '绑定业主' },
            { key: 'remove', label: '删除', danger: true, divided: true },
          ]}
        />
      </span>
    ),
  },
]
const STATES = [
  { value: 'sold', label: '已售' },
  { value: 'free', label: '未售' },
] as const
const keyOf = (row: House) => row.id
const NONE: readonly House[] = []

interface ListPageProps {
  all?: readonly House[]
  /** The first answer is still on its way. */
  loading?: boolean
  /** Asking failed; the sentence is the server's. */
  failure?: string
}
function ListPage({ all = HOUSES, loading = false, failure }: ListPageProps) {
  const [fault, setFault] = useState(failure)
  const [name, setName] = useState('')
  const [state, setState] = useState<'sold' | 'free' | null>(null)
  const [sort, setSort] = useState<Sort | null>(null)
  const [selection, setSelection] = useState<ReadonlySet<RowKey>>(new Set())
  const [columns, setColumns] = useState<ColumnState>({})
  const [page, setPage] = useState({ page: 1, limit: 20 })
  const found = useMemo(() => {
    const hits = all.filter((row) => row.name.includes(name) && (state === null || row.state === state))
    if (!sort) return hits
    const sign = sort.order === 'asc' ? 1 : -1
    return hits.toSorted((a, b) => sign * (Number(a[sort.key as 'due']) - Number(b[sort.key as 'due'])))
  }, [all, name, state, sort])
  const rows = useMemo(() => found.slice((page.page - 1) * page.limit, page.page * page.limit), [found, page])
  const reset = () => {
    setName('')
    setState(null)
    setPage({ ...page, page: 1 })
  }
  return (
    <main className="flex h-[700px] flex-col gap-3 bg-page p-4">
      <FilterBar
        onReset={name !== '' || state !== null ? reset : undefined}
        more={<Input aria-label="备注" placeholder="备注" />}
      >
        <Input aria-label="房号" placeholder="房号" value={name} onChange={(event) => setName(event.target.value)} />
        <Select
          aria-label="销售状态"
          placeholder="销售状态"
          options={STATES}
          value={state}
          onChange={setState}
          clearable
        />
      </FilterBar>
      {selection.size > 0 ? (
        <div
          role="toolbar"
          aria-label="批量操作"
          className="flex h-control items-center gap-2 rounded bg-primary-soft px-3"
        >
          <span className="tabular">已选 {selection.size} 项</span>
          <Button size="sm">批量绑定收费标准</Button>
          <Button size="sm" variant="danger" icon={<Trash2 />}>
            删除
          </Button>
          <Button size="sm" variant="link" className="ml-auto" onClick={() => setSelection(new Set())}>
            取消选择
          </Button>
        </div>
      ) : (
        <div role="toolbar" aria-label="操作" className="flex h-control items-center gap-2">
          <Button variant="primary" icon={<Plus />}>
            新增房屋
          </Button>
          <Button>批量生成</Button>
          <span className="ml-auto flex items-center gap-1">
            <Button icon={<Download />}>导出</Button>
            <IconButton label="列设置" icon={<Columns3 />} />
            <IconButton label="刷新" icon={<RefreshCw />} />
          </span>
        </div>
      )}
      <div className="min-h-0 flex-1">
        <DataTable
          ariaLabel="房屋"
          columns={COLUMNS}
          rows={loading || fault !== undefined ? NONE : rows}
          rowKey={keyOf}
          loading={loading}
          sort={sort}
          onSortChange={setSort}
          selection={selection}
          onSelectionChange={setSelection}
          state={columns}
          onStateChange={setColumns}
          totals={{ name: '合计', area: sum(found, 'area'), due: sum(found, 'due') }}
          empty={
            fault === undefined ? (
              <EmptyPanel title="没有符合条件的房屋" action={<Button onClick={reset}>清除条件</Button>} />
            ) : (
              <ErrorPanel title="加载失败" detail={fault} retry={() => setFault(undefined)} />
            )
          }
        />
      </div>
      <Pager {...page} total={found.length} onChange={setPage} />
    </main>
  )
}

const meta = {
  title: '模式/列表',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  render: () => <ListPage />,
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** At 1366×768: filters in one row, tool bar, at least twelve rows, totals and pager without scrolling the page. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const region = canvas.getByRole('region', { name: '房屋' }).getBoundingClientRect()
    const seen = [...canvasElement.querySelectorAll('tr[data-row]')].filter(
      (row) => row.getBoundingClientRect().bottom <= region.bottom,
    )
    await expect(seen.length).toBeGreaterThanOrEqual(12)
    await userEvent.type(canvas.getByRole('textbox', { name: '房号' }), '5栋')
    await expect(canvasElement.querySelectorAll('tr[data-row]')).toHaveLength(9)
    await userEvent.clear(canvas.getByRole('textbox', { name: '房号' }))
  },
}
export const Selected: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('checkbox', { name: '选择本页全部' }))
    await expect(canvas.getByRole('toolbar', { name: '批量操作' })).toHaveTextContent('已选 20 项')
  },
}
export const NothingFound: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('textbox', { name: '房号' }), '没有')
    await expect(canvas.getByText('没有符合条件的房屋')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '清除条件' }))
    await expect(canvasElement.querySelectorAll('tr[data-row]').length).toBeGreaterThan(12)
    await userEvent.type(canvas.getByRole('textbox', { name: '房号' }), '没有')
  },
}
/** Skeleton rows, and only when it takes longer than 300 ms. */
export const FirstLoad: Story = {
  render: () => <ListPage loading />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('table', { name: '房屋' })).toHaveAttribute('aria-busy', 'true')
  },
}
/** What went wrong in the server's words, and the way to try again. */
export const Failed: Story = {
  render: () => <ListPage failure="网络连接失败，请检查网络后重试" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('网络连接失败，请检查网络后重试')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '重试' }))
    await expect(canvas.getByText('1栋1单元101')).toBeVisible()
  },
}
/** Two actions at most beside the row, the rest behind 更多; the focus comes back to it. */
export const RowActions: Story = {
  play: async ({ canvasElement }) => {
    const more = within(canvasElement).getByRole('button', { name: '更多 1栋1单元101' })
    more.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: '绑定业主' })).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(more).toHaveFocus())
  },
}
const LONG = Array.from({ length: 1000 }, (_, i): House => ({
  ...HOUSES[i % HOUSES.length]!,
  id: i + 1,
  name: `翠湖花园三期商业及地下车库综合管理区域${i + 1}号`,
  owner: '广东翠湖物业管理有限公司深圳分公司',
}))
/** A thousand rows on one page, long words, a thumb's width: the page itself never scrolls sideways. */
export const Stress: Story = {
  render: () => (
    <div className="w-[390px]">
      <ListPage all={LONG} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const main = canvasElement.querySelector('main')!
    await expect(main.scrollWidth).toBeLessThanOrEqual(390)
    await expect(within(canvasElement).getByText('共 1,000 条')).toBeVisible()
  },
}
