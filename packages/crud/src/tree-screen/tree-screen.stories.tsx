import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { type AnyRow, defineEntity, group } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import type { ListSearch } from '../controllers/list-query.ts'
import { StoryFrame, type TableServer } from '../stories/table-port.tsx'
import { TreeScreen } from './index.ts'

const category = defineEntity('story.category', {
  label: '问题类别',
  title: 'name',
  table: 'story_category',
  base: '/story/category',
  perms: 'story:category',
  scope: 'company',
  tree: { parent: 'parentId', order: 'orderNum', levels: 4 },
  fields: {
    parentId: f.ref('上级', { to: 'story.category' }),
    name: f.text('名称', { required: true, max: 20, search: true }),
    orderNum: f.integer('排序', { min: 0, default: 0 }),
  },
  list: { columns: ['name', 'orderNum'], sort: { field: 'orderNum', order: 'asc' } },
  form: [group('类别', ['parentId', 'name', 'orderNum'])],
})
const idOf = (n: number) => `0190000a-0000-7000-8000-00000000000${n}`
const row = (id: number, parent: number | null, name: string, orderNum: number): AnyRow => ({
  id: idOf(id),
  version: 1,
  parentId: parent === null ? null : idOf(parent),
  name,
  orderNum,
  createdAt: '2026-11-20 08:00:00',
  updatedAt: '2026-11-20 08:00:00',
  titles: {},
})
const rowsOf = () => [
  row(1, null, '室内维修', 1),
  row(2, 1, '水', 1),
  row(3, 2, '龙头漏水', 1),
  row(4, 1, '电', 2),
  row(5, null, '公共区域', 2),
]
const serverOf = (rows: AnyRow[] = rowsOf()): TableServer => ({
  tables: { [category.name]: { entity: category, rows } },
  calls: [],
  opened: [],
})
function Demo({ server, denied = [] }: { server: TableServer; denied?: readonly string[] }) {
  const [search, setSearch] = useState<ListSearch>({})
  return (
    <StoryFrame server={server} denied={denied}>
      <TreeScreen entity={category} search={search} onSearch={setSearch} />
    </StoryFrame>
  )
}
const meta = {
  title: '模式/树 TreeScreen',
  component: Demo,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Demo>
export default meta
type Story = StoryObj<typeof meta>

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => within(line).queryAllByRole('cell')[0]?.textContent)

/** Small trees stand open; a branch is folded and opened by its arrow, and all by one button. */
export const Folding: Story = {
  args: { server: serverOf() },
  play: async () => {
    await waitFor(() => expect(names()).toEqual(['室内维修', '水', '龙头漏水', '电', '公共区域']))
    await userEvent.click(screen.getByRole('button', { name: '收起水' }))
    await waitFor(() => expect(names()).toEqual(['室内维修', '水', '电', '公共区域']))
    await userEvent.click(screen.getByRole('button', { name: '全部收起' }))
    await waitFor(() => expect(names()).toEqual(['室内维修', '公共区域']))
    await userEvent.click(screen.getByRole('button', { name: '展开室内维修' }))
    await waitFor(() => expect(names()).toEqual(['室内维修', '水', '电', '公共区域']))
  },
}
/** What is searched for stands with the way to it. */
export const Searching: Story = {
  args: { server: serverOf() },
  play: async () => {
    await waitFor(() => expect(names()).toHaveLength(5))
    await userEvent.type(screen.getByRole('searchbox'), '龙头{Enter}')
    await waitFor(() => expect(names()).toEqual(['室内维修', '水', '龙头漏水']))
  },
}
/** A row is added below another without naming it again. */
export const AddedBelow: Story = {
  args: { server: serverOf() },
  play: async ({ args: { server } }) => {
    await waitFor(() => expect(names()).toHaveLength(5))
    const line = screen.getAllByRole('row').find((one) => within(one).queryByText('电'))!
    await userEvent.click(within(line).getByRole('button', { name: '新增下级' }))
    const drawer = within(await screen.findByRole('dialog', { name: '新增问题类别' }))
    await userEvent.type(drawer.getByRole('textbox', { name: '名称' }), '跳闸')
    await userEvent.click(drawer.getByRole('button', { name: /保存/ }))
    await waitFor(() =>
      expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        parentId: idOf(4),
        name: '跳闸',
      }),
    )
  },
}
/** Who may only read folds and searches. */
export const ReadOnly: Story = {
  args: { server: serverOf(), denied: ['story:category:add', 'story:category:edit', 'story:category:delete'] },
  play: async () => {
    await waitFor(() => expect(names()).toHaveLength(5))
    await expect(screen.queryByRole('button', { name: '新增下级' })).toBeNull()
    await expect(screen.queryByRole('button', { name: '移动' })).toBeNull()
  },
}
export const Empty: Story = {
  args: { server: serverOf([]) },
  play: async () => {
    await waitFor(() => expect(screen.getByText('还没有问题类别')).toBeVisible())
  },
}
