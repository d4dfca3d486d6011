import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { lockedIn, openIn } from '@wuguan/contract/kernel/entity'
import { DomainError } from '@wuguan/contract/kernel/errors'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { ListSearch } from '../controllers/list-query.ts'
import { building, buildingRows, house, houseRows } from '../stories/house.entity.ts'
import { StoryFrame, type TableServer } from '../stories/table-port.tsx'
import { ListScreen, type ListScreenProps } from './list-screen.tsx'

const serverOf = (count: number, rest: Partial<TableServer> = {}): TableServer => ({
  tables: {
    'story.house': { entity: house, rows: houseRows(count) },
    'story.building': { entity: building, rows: [...buildingRows] },
  },
  calls: [],
  opened: [],
  ...rest,
})

interface Args {
  server: TableServer
  start?: ListSearch
  denied?: readonly string[]
  screen?: Partial<ListScreenProps>
}
function Demo({ server, start = {}, denied, screen }: Args) {
  const [search, setSearch] = useState(start)
  return (
    <StoryFrame server={server} denied={denied}>
      <ListScreen entity={house} search={search} onSearch={setSearch} {...screen} />
    </StoryFrame>
  )
}

const meta = {
  title: '模式/列表页',
  component: Demo,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Demo>
export default meta
type Story = StoryObj<typeof meta>

/** The drawer's chunk comes when it is first needed. */
const LAZY = { timeout: 10_000 }
const pageCalls = (server: TableServer) => server.calls.filter((call) => call.path.endsWith('/page'))

export const Filled: Story = {
  args: { server: serverOf(68) },
  play: async ({ canvasElement, canvas }) => {
    await expect(await canvas.findByText('翠湖花园 1栋 101-1')).toBeVisible()
    await expect(canvas.getByText('合计 68 条')).toBeVisible()
    await expect(canvas.getByText('共 68 条')).toBeVisible()
    // At 1366×768, with filters, tool bar, totals and pager around them.
    const { bottom } = canvas.getByRole('region', { name: '房产列表' }).getBoundingClientRect()
    const seen = [...canvasElement.querySelectorAll('tr[data-row]')].filter(
      (row) => row.getBoundingClientRect().bottom <= bottom,
    )
    await expect(seen.length).toBeGreaterThanOrEqual(14)
    // A list page of twenty rows, without the shell around it.
    await expect(canvasElement.querySelectorAll('*').length).toBeLessThanOrEqual(700)
  },
}

const recordPages: TableServer = serverOf(3)
/** The first column leads to the page of the record, where there is one. */
export const LeadsToRecord: Story = {
  args: { server: recordPages, screen: { ui: { paths: { detail: (row) => `/story/house/${row.id}` } } } },
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('link')
    await expect(first).toHaveAttribute('href', expect.stringMatching(/^#\/story\/house\/./))
    await userEvent.click(first!)
    await expect(recordPages.opened).toEqual([first!.getAttribute('href')!.slice(1)])
  },
}

export const Filtering: Story = {
  args: { server: serverOf(68) },
  play: async ({ canvas, args }) => {
    await canvas.findByText('合计 68 条')
    const before = pageCalls(args.server).length
    await userEvent.click(canvas.getByRole('button', { name: '更多' }))
    await userEvent.type(await canvas.findByRole('textbox', { name: '房号' }), '101')
    await expect(pageCalls(args.server)).toHaveLength(before)
    await userEvent.click(canvas.getByRole('button', { name: '查询' }))
    await canvas.findByText('合计 3 条')
    await expect(pageCalls(args.server).at(-1)?.query).toMatchObject({ roomNo: '101', page: 1 })
    await expect(await canvas.findByRole('combobox', { name: '样板房' })).toBeVisible()
    // Folded away, what is asked for stays in sight with its label, and is taken back there.
    await userEvent.click(canvas.getByRole('button', { name: '收起' }))
    await expect(await canvas.findByRole('list', { name: '当前条件' })).toHaveTextContent('房号：101')
    await userEvent.click(canvas.getByRole('button', { name: '去掉条件 房号' }))
    await canvas.findByText('合计 68 条')
    await expect(canvas.queryByRole('list', { name: '当前条件' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: '重置' }))
    await canvas.findByText('合计 68 条')
  },
}

export const Selecting: Story = {
  args: { server: serverOf(30) },
  play: async ({ canvas, canvasElement, args }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: '选择第 1 行' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: '选择第 2 行' }))
    await expect(canvas.getByText('已选 2 项')).toBeVisible()
    await userEvent.click(
      within(canvas.getByRole('toolbar', { name: '批量操作' })).getByRole('button', { name: '删除' }),
    )
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(
      within(await page.findByRole('alertdialog', { name: '删除选中的 2 条房产？' })).getByRole('button', {
        name: '删除',
      }),
    )
    await canvas.findByText('共 28 条')
    await expect(args.server.calls.find((call) => call.method === 'DELETE')?.body).toHaveLength(2)
    await expect(canvas.queryByText(/已选/)).toBeNull()
  },
}

export const Keyboard: Story = {
  args: { server: serverOf(30) },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('共 30 条')
    await userEvent.keyboard('/')
    await expect(canvas.getByRole('searchbox', { name: '关键词' })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    canvas.getByRole('region', { name: '房产列表' }).focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    const page = within(canvasElement.ownerDocument.body)
    await page.findByRole('dialog', { name: '翠湖花园 1栋 101-1' }, LAZY)
    await userEvent.keyboard('{Escape}')
  },
}

export const Adding: Story = {
  args: { server: serverOf(5) },
  play: async ({ canvas, canvasElement, args }) => {
    await canvas.findByText('共 5 条')
    await userEvent.click(canvas.getByRole('button', { name: '新增' }))
    const page = within(canvasElement.ownerDocument.body)
    const drawer = within(await page.findByRole('dialog', { name: '新增房产' }, LAZY))
    await userEvent.click(await drawer.findByRole('button', { name: '保存' }))
    await expect(await drawer.findByText('请选择楼栋')).toHaveRole('alert')
    await userEvent.click(drawer.getByRole('combobox', { name: /楼栋/ }))
    await userEvent.click(await page.findByRole('option', { name: '2栋' }))
    await userEvent.type(drawer.getByRole('textbox', { name: /房号/ }), '808')
    await userEvent.type(drawer.getByRole('textbox', { name: /建筑面积/ }), '88.5')
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await canvas.findByText('共 6 条')
    await expect(
      args.server.calls.find((call) => call.method === 'POST' && call.path === '/story/house')?.body,
    ).toMatchObject({
      buildingId: buildingRows[1]?.id,
      roomNo: '808',
      buildingArea: '88.5',
      saleStatus: 1,
    })
  },
}

export const Empty: Story = {
  args: { server: serverOf(0) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有房产')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '新增房产' })).toBeVisible()
  },
}

export const NothingFound: Story = {
  args: { server: serverOf(20), start: { keyword: '没有这套' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('没有符合条件的房产')).toBeVisible()
  },
}

export const Failing: Story = {
  args: {
    server: serverOf(1, {
      intercept: (_, path) => {
        if (path.endsWith('/page')) throw new DomainError(503)
        return undefined
      },
    }),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('房产加载失败')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '重试' })).toBeVisible()
  },
}

export const ReadOnly: Story = {
  args: {
    server: serverOf(20),
    denied: ['story:house:add', 'story:house:edit', 'story:house:delete', 'story:house:export'],
  },
  play: async ({ canvas }) => {
    await canvas.findByText('共 20 条')
    for (const name of ['新增', '编辑', '删除', '导出']) await expect(canvas.queryByRole('button', { name })).toBeNull()
  },
}

const lockedHouse = {
  ...house,
  locks: [
    lockedIn('edit', { saleStatus: 2 }, '已售的房产不能修改'),
    openIn('delete', { saleStatus: 4 }, '只能删除回迁的房产'),
  ],
}
/** What a record does not take as it stands is under 更多 with the reason, and with marked rows the button says it. */
export const Locked: Story = {
  args: { server: serverOf(2), screen: { entity: lockedHouse } },
  play: async ({ canvas, canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const row = (await canvas.findAllByRole('row')).find((one) => within(one).queryByText('已售'))!
    await expect(within(row).queryByRole('button', { name: '编辑' })).toBeNull()
    await userEvent.click(within(row).getByRole('button', { name: /更多/ }))
    await expect(await page.findByRole('menuitem', { name: '编辑（已售的房产不能修改）' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await waitFor(() => expect(page.getByRole('menuitem', { name: '删除（只能删除回迁的房产）' })).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await userEvent.click(within(row).getByRole('checkbox'))
    const bar = await canvas.findByRole('toolbar', { name: '批量操作' })
    await expect(within(bar).getByRole('button', { name: '删除' })).toHaveAttribute('aria-disabled', 'true')
    await expect(within(bar).getByRole('button', { name: '批量修改' })).toHaveAttribute('aria-disabled', 'true')
  },
}

/** A narrow window shows fewer columns; the sheet has those that the list means. More than a true .xls holds is asked first. */
export const Exporting: Story = {
  args: {
    server: serverOf(68, {
      intercept: (_method, path, { body }) =>
        !path.endsWith('/export')
          ? undefined
          : (body as { format?: string }).format === 'xlsx'
            ? { taskId: 't1' }
            : { tooMany: 80_000 },
    }),
  },
  render: (args) => (
    <div style={{ width: 700 }}>
      <Demo {...args} />
    </div>
  ),
  play: async ({ args, canvas, canvasElement }) => {
    await canvas.findByText('共 68 条')
    const exports = () => args.server.calls.filter((call) => call.path.endsWith('/export')).map((call) => call.body)
    await userEvent.click(canvas.getByRole('button', { name: '导出' }))
    const page = within(canvasElement.ownerDocument.body)
    await waitFor(() => expect(page.getByText(/共80,000行/)).toBeVisible())
    await expect(exports()).toEqual([{ fields: house.list.columns, filters: {} }])
    await userEvent.click(page.getByRole('button', { name: '导出.xlsx' }))
    await waitFor(() => expect(exports()).toHaveLength(2))
    await expect(exports()[1]).toMatchObject({ format: 'xlsx', fields: house.list.columns })
    await waitFor(() => expect(args.server.opened).toEqual(['/charge/download/list']))
  },
}

export const SavedViews: Story = {
  args: { server: serverOf(40) },
  play: async ({ canvas, canvasElement, args }) => {
    await canvas.findByText('合计 40 条')
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(canvas.getByRole('button', { name: '列设置' }))
    await userEvent.click(await page.findByRole('checkbox', { name: '套内面积' }))
    await expect(canvas.queryByRole('columnheader', { name: /套内面积/ })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(canvas.getByRole('button', { name: '视图' }))
    await userEvent.click(await page.findByRole('menuitem', { name: '另存为视图…' }))
    const dialog = within(await page.findByRole('dialog', { name: '保存视图' }))
    await userEvent.type(dialog.getByRole('textbox', { name: /视图名称/ }), '无套内')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await page.findByText('视图“无套内”已保存')
    const saved = args.server.calls
      .filter((call) => call.path === '/basedata/sys/view' && call.method === 'POST')
      .map((call) => call.body)
    await expect(saved).toContainEqual(
      expect.objectContaining({ screen: 'story.house', name: '无套内', shared: false }),
    )
    // The views are read anew after that, perhaps before the arrangement has reached the server.
    await expect(canvas.queryByRole('columnheader', { name: /套内面积/ })).toBeNull()
  },
}

/** Nothing is arranged before the stored arrangement is there, and it is not lost by the next step. */
let answerViews: (views: unknown) => void
export const LateViews: Story = {
  args: {
    server: serverOf(40, {
      intercept: (method, path) =>
        method === 'GET' && path === '/basedata/sys/view' ? new Promise((done) => (answerViews = done)) : undefined,
    }),
  },
  play: async ({ canvas, canvasElement, args }) => {
    await canvas.findByText('合计 40 条')
    const page = within(canvasElement.ownerDocument.body)
    const columns = canvas.getByRole('button', { name: '列设置' })
    await expect(columns).toBeDisabled()
    answerViews([stored({ columns: [{ field: 'fullName', visible: true, width: 260 }] })])
    await waitFor(() => expect(columns).toBeEnabled())
    await userEvent.click(columns)
    await userEvent.click(await page.findByRole('checkbox', { name: '套内面积' }))
    const kept = () =>
      args.server.calls.filter((call) => call.path === '/basedata/sys/view' && call.method === 'POST').at(-1)?.body
    await waitFor(() => expect(kept()).toMatchObject({ name: '@last' }), LAZY)
    const { state } = kept() as { state: { columns: { field: string; visible: boolean; width?: number }[] } }
    await expect(state.columns[0]).toMatchObject({ field: 'fullName', width: 260 })
  },
}
const stored = (state: object) => ({
  id: 'view-1',
  screen: 'story.house',
  name: '@last',
  state,
  shared: false,
  isDefault: false,
  own: true,
})

/** In a narrow window the tree beside a list stands over it, folded: the rows come first. Last: the width of a list is remembered. */
export const NarrowWithTree: Story = {
  args: { server: serverOf(8), screen: { aside: () => <p>翠湖花园的楼栋</p> } },
  decorators: [(Shown) => <div style={{ width: 560, height: 480 }}>{Shown()}</div>],
  play: async ({ canvas }) => {
    await canvas.findByText('合计 8 条')
    await expect(canvas.getByRole('columnheader', { name: /房号/ })).toBeVisible()
    // The width that lists remember is that of the window before until this one has been measured.
    await waitFor(() => expect(canvas.queryByText('翠湖花园的楼栋')).toBeNull())
    const tree = canvas.getByRole('button', { name: '目录' })
    await expect(tree).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(tree)
    await expect(canvas.getByText('翠湖花园的楼栋')).toBeVisible()
  },
}

/** A thumb's width: the page itself never scrolls sideways. */
export const Narrow: Story = {
  args: { server: serverOf(30) },
  decorators: [(Shown) => <div className="max-w-[390px]">{Shown()}</div>],
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('共 30 条')
    const page = canvasElement.querySelector('.bg-page')!
    await expect(page.scrollWidth).toBeLessThanOrEqual(390)
  },
}
