import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { EmptyPanel } from '../panel/index.ts'
import { Tag } from '../tag/index.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { DataTable } from './index.ts'
import type { ColumnState, DataTableColumn, DataTableProps, RowKey, Sort } from './index.ts'

interface House {
  id: number
  name: string
  owner: string
  area: string
  fee: string
  state: 'sold' | 'free'
  day: string
  address: string
}
const rows = (count: number): House[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    name: `${Math.floor(i / 20) + 1}栋1单元${101 + (i % 20)}`,
    owner: ['张伟', '王芳', '欧阳震华', '李娜'][i % 4]!,
    area: (60 + (i % 70) * 1.25).toFixed(2),
    fee: (180 + i * 3.1).toFixed(2),
    state: i % 3 === 0 ? 'free' : 'sold',
    day: `2026-0${(i % 9) + 1}-1${i % 10}`,
    address: '广东省深圳市南山区粤海街道科技园社区高新南一道零零六号',
  }))
const drawn = fn()
const COLUMNS: DataTableColumn<House>[] = [
  {
    key: 'name',
    title: '房号',
    width: 140,
    sortable: true,
    fixed: 'start',
    render: (row) => {
      drawn(row.id)
      return (
        <a href={`#${row.id}`} className="text-primary-text hover:underline">
          {row.name}
        </a>
      )
    },
  },
  { key: 'owner', title: '业主', width: 100, render: (row) => row.owner },
  {
    key: 'state',
    title: '销售状态',
    width: 100,
    render: (row) => (row.state === 'sold' ? <Tag tone="success">已售</Tag> : <Tag>未售</Tag>),
  },
  { key: 'area', title: '建筑面积', width: 110, align: 'end', sortable: true, render: (row) => row.area },
  { key: 'fee', title: '本月应收', width: 120, align: 'end', sortable: true, render: (row) => row.fee },
  { key: 'day', title: '交付日期', width: 120, render: (row) => row.day },
  { key: 'address', title: '地址', width: 240, render: (row) => row.address },
  {
    key: 'actions',
    title: '操作',
    width: 100,
    fixed: 'end',
    render: () => (
      <a href="#edit" className="text-primary-text">
        编辑
      </a>
    ),
  },
]
const TWENTY = rows(20)
const THOUSAND = rows(1000)
const keyOf = (row: House) => row.id
const opened = fn()

function Kept({
  height = 460,
  data = TWENTY,
  columns = COLUMNS,
  ...props
}: Partial<DataTableProps<House>> & { height?: number; data?: House[] }) {
  const [sort, setSort] = useState<Sort | null>(null)
  const [selection, setSelection] = useState<ReadonlySet<RowKey>>(new Set())
  const [state, setState] = useState<ColumnState>({})
  return (
    <div style={{ height }}>
      <DataTable
        ariaLabel="房屋"
        columns={columns}
        rows={data}
        rowKey={keyOf}
        sort={sort}
        onSortChange={setSort}
        selection={selection}
        onSelectionChange={setSelection}
        state={state}
        onStateChange={setState}
        onRowOpen={opened}
        {...props}
      />
      <output data-testid="selection">{[...selection].join(',')}</output>
      <output data-testid="order">{state.order?.join(',')}</output>
    </div>
  )
}
const meta = {
  title: '组件/表格 DataTable',
  component: DataTable<House>,
  args: { ariaLabel: '房屋', columns: COLUMNS, rows: TWENTY, rowKey: keyOf },
} satisfies Meta<typeof DataTable<House>>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  render: () => <Kept />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const table = canvas.getByRole('table', { name: '房屋' })
    await expect(table).toHaveAttribute('aria-rowcount', '21')
    const header = canvas.getByRole('columnheader', { name: '建筑面积' })
    await userEvent.click(within(header).getByRole('button'))
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await userEvent.click(within(header).getByRole('button'))
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    await userEvent.click(within(header).getByRole('button'))
    await expect(header).toHaveAttribute('aria-sort', 'none')
  },
}

/** Only the touched row is drawn again; a range is taken with Shift; the header box takes the page. */
export const Selection: Story = {
  render: () => <Kept />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    drawn.mockClear()
    await userEvent.click(canvas.getByRole('checkbox', { name: '选择第 2 行' }))
    await expect(canvas.getByTestId('selection')).toHaveTextContent('2')
    await expect(new Set(drawn.mock.calls.flat())).toEqual(new Set([2]))
    await expect(canvas.getByRole('checkbox', { name: '选择本页全部' })).toBePartiallyChecked()
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(canvas.getByRole('checkbox', { name: '选择第 5 行' }))
    await userEvent.keyboard('{/Shift}')
    await userEvent.click(canvas.getByRole('checkbox', { name: '选择本页全部' }))
    await expect(canvas.getByRole('checkbox', { name: '选择第 20 行' })).toBeChecked()
    await userEvent.click(canvas.getByRole('checkbox', { name: '选择本页全部' }))
    await expect(canvas.getByTestId('selection')).toBeEmptyDOMElement()
  },
}

export const Keyboard: Story = {
  render: () => <Kept />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('region', { name: '房屋' }).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ')
    await expect(canvas.getByRole('checkbox', { name: '选择第 2 行' })).toBeChecked()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect(opened).toHaveBeenLastCalledWith(TWENTY[0])
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(canvas.getAllByRole('row').at(-1)).toHaveFocus())
  },
}

/** While a column is dragged or set wider no row is drawn again; only the drop does it. */
export const MoveAndResize: Story = {
  render: () => <Kept />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const header = (name: string) => canvas.getByRole('columnheader', { name })
    const handle = header('业主').querySelector('.resizer')!
    const before = header('业主').offsetWidth
    const at = handle.getBoundingClientRect()
    drawn.mockClear()
    await fireEvent.pointerDown(handle, { button: 0, clientX: at.right })
    await fireEvent.pointerMove(window, { clientX: at.right + 60 })
    await waitFor(() => expect(header('业主').offsetWidth).toBe(before + 60))
    await expect(drawn).not.toHaveBeenCalled()
    await fireEvent.pointerUp(window)
    await expect(header('业主').offsetWidth).toBe(before + 60)

    const grip = within(header('建筑面积')).getByRole('button')
    const from = grip.getBoundingClientRect()
    const target = header('业主').getBoundingClientRect()
    drawn.mockClear()
    await fireEvent.pointerDown(grip, { button: 0, clientX: from.left + 10, pointerType: 'mouse' })
    await fireEvent.pointerMove(window, { clientX: from.left - 30 })
    await fireEvent.pointerMove(window, { clientX: target.left + 4 })
    await waitFor(() => expect(header('业主')).toHaveAttribute('data-drop', 'before'))
    await expect(drawn).not.toHaveBeenCalled()
    await fireEvent.pointerUp(window)
    await waitFor(() => expect(canvas.getByTestId('order')).toHaveTextContent(/^name,area,owner,/))
    const moved = within(header('建筑面积')).getByRole('button')
    moved.focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expect(canvas.getByTestId('order')).toHaveTextContent(/^name,owner,area,/)
    await expect(canvas.getByText('已将“建筑面积”移到第 3 列')).toBeInTheDocument()
  },
}

export const Totals: Story = {
  render: () => <Kept totals={{ name: '合计', area: '1,437.50', fee: '4,189.00' }} />,
}

export const Compact: Story = { render: () => <Kept density="compact" /> }

const detail = (row: House) =>
  row.id === 2 ? null : (
    <p>
      业主 {row.owner}，地址 {row.address}
    </p>
  )
export const Expand: Story = {
  render: () => <Kept expand={detail} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('button', { name: '展开' })).toHaveLength(19)
    await userEvent.click(canvas.getAllByRole('button', { name: '展开' })[0]!)
    await expect(canvas.getByText(/业主 张伟，地址/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: '收起' })).toHaveAttribute('aria-expanded', 'true')
  },
}

const BUILDINGS = {
  key: (row: House) => row.name.slice(0, row.name.indexOf('栋') + 1),
  title: (name: string, own: readonly House[]) => `${name}，${own.length} 户`,
  totals: (own: readonly House[]) => ({
    name: '小计',
    fee: own.reduce((sum, row) => sum + Number(row.fee), 0).toFixed(2),
  }),
}
const FIFTY = rows(50)
/** Rows under headings with their own totals; a closed group keeps them. */
export const Groups: Story = {
  render: () => <Kept data={FIFTY} groups={BUILDINGS} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const heading = canvas.getByRole('button', { name: '1栋，20 户' })
    await expect(canvas.getAllByText('小计')).toHaveLength(3)
    heading.focus()
    await userEvent.keyboard('{Enter}')
    await expect(heading).toHaveAttribute('aria-expanded', 'false')
    await expect(canvas.queryByText('1栋1单元101')).toBeNull()
    await expect(canvas.getAllByText('小计')).toHaveLength(3)
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByText('1栋1单元101')).toBeVisible()
  },
}
export const GroupsOfAThousand: Story = {
  render: () => <Kept data={THOUSAND} groups={BUILDINGS} />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('tbody tr').length).toBeLessThan(45)
  },
}

function Editable() {
  const [data, setData] = useState(TWENTY)
  const [columns] = useState(() =>
    COLUMNS.map((column): DataTableColumn<House> => {
      if (column.key !== 'owner' && column.key !== 'area') return column
      const name = column.key
      return {
        ...column,
        edit: {
          value: (row) => row[name],
          save: async (row, value) => {
            await Promise.resolve()
            if (value === '') return `请输入${column.title}`
            setData((was) => was.map((r) => (r.id === row.id ? { ...r, [name]: value } : r)))
            return null
          },
        },
      }
    }),
  )
  return <Kept data={data} columns={columns} />
}
/** F2 or a double click changes a cell, Tab goes to the next, Esc leaves it; only that row is drawn anew. */
export const EditInCell: Story = {
  render: () => <Editable />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const rowOf = (name: string) => canvas.getByRole('link', { name }).closest('tr')!
    canvas.getByRole('region', { name: '房屋' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    drawn.mockClear()
    opened.mockClear()
    await userEvent.keyboard('{F2}')
    const owner = await canvas.findByRole('textbox', { name: '编辑业主' })
    await expect(owner).toHaveFocus()
    await expect(new Set(drawn.mock.calls.flat())).toEqual(new Set([1]))
    await userEvent.clear(owner)
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('请输入业主')
    await userEvent.type(owner, '赵六{Tab}')
    const area = await canvas.findByRole('textbox', { name: '编辑建筑面积' })
    await expect(rowOf('1栋1单元101')).toHaveTextContent('赵六')
    await userEvent.clear(area)
    await userEvent.type(area, '99{Escape}')
    await expect(rowOf('1栋1单元101')).toHaveTextContent('60.00')
    await expect(rowOf('1栋1单元101')).toHaveFocus()
    await userEvent.dblClick(within(rowOf('1栋1单元102')).getByText('王芳'))
    await userEvent.keyboard('钱七{Enter}')
    await waitFor(() => expect(rowOf('1栋1单元102')).toHaveTextContent('钱七'))
    await waitFor(() => expect(rowOf('1栋1单元102')).toHaveFocus())
    await expect(opened).not.toHaveBeenCalled()
  },
}

export const Hidden: Story = {
  render: () => (
    <Kept state={{ hidden: ['owner', 'address'], order: ['day', 'area'], pinned: { area: 'end', actions: null } }} />
  ),
  play: async ({ canvasElement }) => {
    const names = [...canvasElement.querySelectorAll('th[data-key]')].map((th) => (th as HTMLElement).dataset['key'])
    await expect(names).toEqual(['name', 'day', 'state', 'fee', 'actions', 'area'])
  },
}

export const Empty: Story = {
  render: () => (
    <Kept data={[]} empty={<EmptyPanel title="还没有房屋" hint="可以从表格导入，也可以按楼栋批量生成" />} />
  ),
}

/** Nothing for 300 ms, then the shapes of rows. */
export const FirstLoad: Story = {
  render: () => <Kept data={[]} loading />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(0)
    await waitFor(() => expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(10))
  },
}
/** Old rows stay while new ones are on their way. */
export const Reload: Story = {
  render: () => <Kept loading />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('1栋1单元101')).toBeVisible()
    await waitFor(() => expect(canvasElement.querySelector('.slow')).not.toBeNull())
  },
}

const WIDE: DataTableColumn<House>[] = [
  ...COLUMNS.slice(0, 7),
  ...Array.from({ length: 7 }, (_, i): DataTableColumn<House> => ({
    key: `x${i}`,
    title: `附加说明很长的列名 ${i + 1}`,
    render: (row) => row.address,
  })),
  COLUMNS[7]!,
]
/** 1,000 rows and 15 columns in a narrow place: only the rows in view exist, fixed columns stay. */
export const Stress: Story = {
  render: () => (
    <div className="w-[560px]">
      <Kept data={THOUSAND} columns={WIDE} totals={{ name: '合计', fee: '1,728,450.00' }} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvasElement.querySelectorAll('tr[data-row]').length).toBeLessThan(45)
    const region = canvas.getByRole('region', { name: '房屋' })
    region.scrollTo({ top: 18_000, left: 400 })
    await waitFor(() => expect(canvas.getByText('26栋1单元101')).toBeVisible())
    await waitFor(() => {
      const first = canvas.getByText('26栋1单元101').getBoundingClientRect()
      void expect(first.left).toBeGreaterThanOrEqual(region.getBoundingClientRect().left)
    })
  },
}

const FEW = rows(3)
const NONE: House[] = []
const CORE = COLUMNS.slice(0, 5)
const SHORT = { height: 170, columns: CORE }
const LEFT: DataTableColumn<House>[] = CORE.map(({ align: _align, ...column }) => ({
  ...column,
  render: (row) =>
    column.key === 'owner' ? <Tag tone="info">{row.owner}</Tag> : column.key === 'name' ? row.name : column.render(row),
}))
export const Usage: Story = {
  name: '用法（列表、表格、数据、table、grid、list）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      wide
      title="表格 DataTable"
      lead="一行一条记录，竖着能比。整页的列表用 ListScreen，它已经带好条件、操作和分页。"
      use={[
        '第一列是名称，是链接；金额右对齐；操作在最右。',
        '金额、日期、状态、单号、人名不截断、不消失；放不下就横向滚动。',
        '有合计的固定在底部；旧数据先留着，等待超过 0.3 秒才出骨架。',
      ]}
      parts={[
        ['头', '名字，可排序，可拖宽。'],
        ['行', '36 像素，紧凑 32。'],
        ['合计', '吸在底，不被遮住。'],
        ['操作', '钉在右边，宽度是按钮的宽。'],
      ]}
      states={[
        ['平常', <Kept key="plain" {...SHORT} data={FEW} ariaLabel="平常" />],
        [
          '有合计',
          <Kept
            key="totals"
            {...SHORT}
            height={200}
            data={FEW}
            ariaLabel="有合计"
            totals={{ name: '合计', fee: '549.30' }}
          />,
        ],
        ['加载中', <Kept key="loading" {...SHORT} data={NONE} ariaLabel="加载中" loading />],
        [
          '空',
          <Kept
            key="empty"
            {...SHORT}
            height={260}
            data={NONE}
            ariaLabel="空"
            empty={<EmptyPanel title="还没有房屋" />}
          />,
        ],
        ['紧凑', <Kept key="compact" {...SHORT} data={FEW} ariaLabel="紧凑" density="compact" />],
        ['放不下：横向滚动', <Kept key="wide" height={170} data={FEW} ariaLabel="放不下" />],
      ]}
      good={{
        shown: (
          <div className="w-full">
            <DataTable ariaLabel="推荐" columns={CORE} rows={FEW} rowKey={keyOf} />
          </div>
        ),
        why: '数字对齐，颜色只在状态那一列。',
      }}
      bad={{
        shown: (
          <div className="w-full">
            <DataTable ariaLabel="避免" columns={LEFT} rows={FEW} rowKey={keyOf} />
          </div>
        ),
        why: '人名做成标签，金额左对齐，房号不是链接。',
      }}
      words={['列名不带单位以外的修饰；单位写在列名里。', '空格是“—”。']}
      keys={[
        ['↑ ↓', '移动行'],
        ['Enter', '打开这一行'],
        ['Space', '选中这一行'],
        ['F2', '改这一格（能改的列）'],
      ]}
    />
  ),
}
