import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Input } from '../input/index.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { Tree, TreeSelect } from './index.ts'
import type { TreeNode } from './index.ts'

const NODES: TreeNode<string>[] = [
  {
    id: 'hq',
    label: '物管集团',
    children: [
      {
        id: 'sz',
        label: '深圳公司',
        note: '3',
        children: [
          { id: 'xf', label: '幸福里花园' },
          { id: 'yg', label: '阳光城' },
          { id: 'old', label: '旧项目', disabled: true },
        ],
      },
      { id: 'gz', label: '广州公司', children: [{ id: 'zj', label: '珠江新城' }] },
    ],
  },
]
const meta = {
  title: '组件/树 Tree',
  component: Tree,
  subcomponents: { TreeSelect },
  args: { nodes: NODES, 'aria-label': '组织' },
} satisfies Meta<typeof Tree>
export default meta
type Story = StoryObj<typeof meta>

function Choosing() {
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <div className="w-64">
      <Tree aria-label="组织" nodes={NODES} selected={selected} onSelect={setSelected} />
      <output>{selected}</output>
    </div>
  )
}
export const Default: Story = {
  render: () => <Choosing />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const tree = canvas.getByRole('tree', { name: '组织' })
    await userEvent.tab()
    await expect(tree).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
    await expect(canvas.getByRole('treeitem', { name: /深圳公司/ })).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect(canvas.getByRole('status')).toHaveTextContent('xf')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect(canvas.queryByRole('treeitem', { name: '幸福里花园' })).toBeNull()
    await userEvent.keyboard('广{ArrowRight}')
    await expect(canvas.getByRole('treeitem', { name: '珠江新城' })).toBeVisible()
    await userEvent.keyboard('{Home}')
    await expect(tree.getAttribute('aria-activedescendant')).toBe(canvas.getByRole('treeitem', { name: '物管集团' }).id)
  },
}

function Checking() {
  const [checked, setChecked] = useState<readonly string[]>(['xf'])
  return (
    <div className="w-64">
      <Tree aria-label="数据权限" nodes={NODES} checked={checked} onCheck={setChecked} initially="all" />
      <output>{checked.join(',')}</output>
    </div>
  )
}
/** Parents follow their children and the other way round; disabled nodes keep what they have. */
export const Checked: Story = {
  render: () => <Checking />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const mark = (name: RegExp) => canvas.getByRole('treeitem', { name }).getAttribute('aria-checked')
    await expect(mark(/物管集团/)).toBe('mixed')
    await userEvent.click(canvas.getByText('广州公司'))
    await expect(mark(/广州公司/)).toBe('true')
    await expect(canvas.getByRole('status')).toHaveTextContent('xf,gz,zj')
    await userEvent.click(canvas.getByText('深圳公司'))
    await expect(mark(/旧项目/)).toBe('false')
    await expect(mark(/阳光城/)).toBe('true')
    await userEvent.click(canvas.getByText('深圳公司'))
    await expect(mark(/阳光城/)).toBe('false')
  },
}

function Loading() {
  const [fail, setFail] = useState(true)
  return (
    <Tree
      aria-label="楼栋"
      initially="closed"
      nodes={[{ id: 'b1', label: '1栋', hasChildren: true }]}
      load={() => {
        setFail(false)
        return fail ? Promise.reject(new Error('down')) : Promise.resolve([{ id: 'u1', label: '1单元' }])
      }}
    />
  )
}
export const LoadsChildren: Story = {
  render: () => <Loading />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('tree').focus()
    await userEvent.keyboard('{ArrowRight}')
    await canvas.findByText(/加载失败/)
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}')
    await canvas.findByRole('treeitem', { name: '1单元' })
  },
}

function Filtered() {
  const [text, setText] = useState('')
  return (
    <div className="w-64">
      <Input aria-label="筛选" value={text} onChange={(event) => setText(event.target.value)} />
      <Tree aria-label="组织" nodes={NODES} filter={text} onSelect={() => {}} />
    </div>
  )
}
export const Filter: Story = {
  render: () => <Filtered />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('textbox'), '珠江')
    await expect(canvas.getAllByRole('treeitem')).toHaveLength(3)
    await userEvent.type(canvas.getByRole('textbox'), '外')
    await expect(canvas.getByText('没有找到“珠江外”')).toBeVisible()
  },
}

function InField() {
  const [value, setValue] = useState<string | null>('xf')
  return (
    <div className="w-60">
      <TreeSelect aria-label="小区" value={value} onChange={setValue} nodes={NODES} />
    </div>
  )
}
export const Select: Story = {
  render: () => <InField />,
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('combobox', { name: '小区' })
    await expect(box).toHaveTextContent('幸福里花园')
    box.focus()
    await userEvent.keyboard('{ArrowDown}')
    const search = await screen.findByRole('textbox', { name: '输入关键字' })
    await waitFor(() => expect(search).toHaveFocus())
    await userEvent.type(search, '珠江{ArrowDown}{End}{Enter}')
    await expect(box).toHaveTextContent('珠江新城')
    await waitFor(() => expect(box).toHaveFocus())
  },
}

const HUGE: TreeNode<number>[] = Array.from({ length: 50 }, (_, b) => ({
  id: b,
  label: `${b + 1}栋（幸福里花园二期东区）`,
  children: Array.from({ length: 20 }, (_u, h) => ({
    id: 1000 + b * 20 + h,
    label: `${b + 1}栋${h + 101}室 业主姓名很长很长很长很长很长`,
  })),
}))
/** 1,050 nodes, of which only the lines in view exist. */
export const Stress: Story = {
  render: () => (
    <div className="w-52">
      <Tree aria-label="房屋" nodes={HUGE} initially="all" onSelect={() => {}} className="h-80" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('treeitem').length).toBeLessThan(60)
    canvas.getByRole('tree').focus()
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(canvas.getByRole('treeitem', { name: /50栋120室/ })).toBeVisible())
  },
}

export const Usage: Story = {
  name: '用法（树、组织、目录、层级、勾选、tree）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="树 Tree"
      lead="有上下级的东西：公司、小区、楼栋、目录、权限。"
      use={[
        '常在左边，选一个，右边是它的内容。',
        '在表单里选一个用 TreeSelect，选几个用 TreeMultiSelect。',
        '只有一层用列表。',
      ]}
      parts={[
        ['箭头', '展开、收起；叶子没有。'],
        ['名字', '后面灰色的数：下面有几个。'],
        ['框', '带勾选时才有；上级是“一部分”。'],
        ['查找', '按字过滤，路上的上级也留着。'],
      ]}
      states={[
        ['默认', <Tree key="0" aria-label="组织一" nodes={NODES} selected="xf" initially="all" />],
        [
          '勾选',
          <Tree key="1" aria-label="组织二" nodes={NODES} checked={['xf']} onCheck={() => {}} initially="all" />,
        ],
        ['过滤', <Tree key="2" aria-label="组织三" nodes={NODES} filter="珠江" />],
        ['空', <Tree key="3" aria-label="组织四" nodes={[]} empty="还没有下级公司" />],
        ['不可用', <Tree key="4" aria-label="组织五" nodes={NODES} disabled />],
        ['表单里选一个', <TreeSelect key="5" aria-label="公司" value="sz" nodes={NODES} />],
        ['没选', <TreeSelect key="6" aria-label="上级" value={null} nodes={NODES} placeholder="上级公司" />],
      ]}
      good={{ shown: <Tree aria-label="推荐" nodes={NODES} initially="first" />, why: '只展开第一层，其余按需。' }}
      bad={{
        shown: <p>每个节点后面跟着“新增、编辑、删除”。</p>,
        why: '一百个节点三百个按钮：操作放到右边，对着选中的。',
      }}
      words={['节点用自己的名字，不带编码；数是直接下级的个数。']}
      keys={[
        ['↑ ↓', '上一个、下一个'],
        ['→ ←', '展开、收起，或进、出一级'],
        ['Enter', '选中'],
        ['Space', '勾选'],
        ['打字', '跳到那个字开头的'],
      ]}
    />
  ),
}
