import { ChevronDown, Copy, Pencil, Trash2 } from 'lucide-react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { ContextMenu, Menu } from './index.ts'
import type { MenuItem } from './index.ts'

const onSelect = fn()
const ITEMS: MenuItem[] = [
  { key: 'edit', label: '编辑', icon: <Pencil />, shortcut: 'F2', onSelect: () => onSelect('edit') },
  { key: 'copy', label: '复制', icon: <Copy />, disabled: true, onSelect: () => onSelect('copy') },
  {
    key: 'move',
    label: '移动到',
    items: [
      { key: 'a', label: '一期', onSelect: () => onSelect('a') },
      { key: 'b', label: '二期', onSelect: () => onSelect('b') },
    ],
  },
  { key: 'remove', label: '作废', icon: <Trash2 />, danger: true, divided: true, onSelect: () => onSelect('remove') },
]
const trigger = (
  <Button>
    更多
    <ChevronDown />
  </Button>
)
const meta = {
  title: '组件/菜单 Menu',
  component: Menu,
  subcomponents: { ContextMenu },
  args: { trigger, items: ITEMS },
} satisfies Meta<typeof Menu>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: '更多' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{Enter}')
    await expect(onSelect).toHaveBeenLastCalledWith('edit')
    await waitFor(() => expect(opener).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: '一期' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(onSelect).toHaveBeenLastCalledWith('b')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

export const Checked: Story = {
  args: {
    items: [
      { key: 'a', label: '宽松', checked: true },
      { key: 'b', label: '紧凑', checked: false },
    ],
  },
}

export const RightButton: Story = {
  render: () => (
    <ContextMenu items={ITEMS}>
      <div className="flex h-32 items-center justify-center rounded border border-dashed border-line-strong">
        在这里点右键
      </div>
    </ContextMenu>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.pointer({ keys: '[MouseRight]', target: within(canvasElement).getByText('在这里点右键') })
    await screen.findByRole('menu')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

export const Stress: Story = {
  args: {
    items: Array.from({ length: 60 }, (_, i) => ({
      key: String(i),
      label: `第 ${i + 1} 个小区：幸福里花园二期东区商业街办公楼地下车库`,
    })),
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'))
    const menu = await screen.findByRole('menu')
    // 14rem and no more.
    await expect(menu.offsetHeight).toBeLessThanOrEqual(224)
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: /第 60 个/ })).toHaveFocus())
  },
}

/** Letters lead to the entry that begins with them, Esc gives the focus back, the menu key opens the menu of a place. */
export const Keyboard: Story = {
  render: (args) => (
    <div className="flex gap-3">
      <Menu {...args} />
      <ContextMenu items={ITEMS}>
        <button type="button" className="rounded border border-line px-3">
          1栋
        </button>
      </ContextMenu>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: '更多' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu')
    await userEvent.keyboard('作')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: '作废' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
    const place = canvas.getByRole('button', { name: '1栋' })
    place.focus()
    // What the browser sends for the menu key and Shift+F10.
    place.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    await screen.findByRole('menu')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(place).toHaveFocus())
  },
}

export const Usage: Story = {
  name: '用法（菜单、下拉、更多、右键、menu、dropdown）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="菜单 Menu"
      lead="几件不常做的事，收在一个按钮里。"
      use={[
        '一行操作多于两个：常用的露出来，其余进“更多”（MoreMenu）。',
        '右键（ContextMenu）只是近路：同样的事一定有别的入口。',
        '选一个值用 Select；菜单是做事。',
      ]}
      parts={[
        ['按钮', '写着是什么的菜单；箭头表示会打开。'],
        ['项', '动词；图标要么都有，要么都没有。'],
        ['快捷键', '在右边，灰色。'],
        ['线', '把危险的和其余分开，危险的在最后。'],
      ]}
      states={[
        ['打开看', <Menu key="0" trigger={trigger} items={ITEMS} />],
        [
          '可以勾的',
          <Menu
            key="1"
            trigger={<Button>密度</Button>}
            items={[
              { key: 'a', label: '舒适', checked: true },
              { key: 'b', label: '紧凑', checked: false },
            ]}
          />,
        ],
        [
          '一项不可用',
          <Menu key="2" trigger={<Button>操作</Button>} items={[{ key: 'a', label: '复制', disabled: true }]} />,
        ],
        [
          '右键',
          <ContextMenu key="3" items={ITEMS}>
            <div className="rounded border border-line-strong p-3">在这里按右键</div>
          </ContextMenu>,
        ],
      ]}
      good={{
        shown: (
          <Menu
            trigger={<Button>更多</Button>}
            items={[
              { key: 'edit', label: '编辑' },
              { key: 'void', label: '作废', danger: true, divided: true },
            ]}
          />
        ),
        why: '危险的在最后，隔一道线。',
      }}
      bad={{
        shown: <Menu trigger={<Button>操作菜单</Button>} items={[{ key: 'only', label: '查看' }]} />,
        why: '只有一项：直接放按钮。',
      }}
      words={['动词开头，二到六个字；要再问的加“…”。', '没有权限的不出现；现在不能做的变灰，并能知道为什么。']}
      keys={[
        ['Enter Space ↓', '打开，焦点在第一项'],
        ['↑ ↓', '移动'],
        ['→ ←', '进、出下一级'],
        ['打字', '跳到那个字开头的项'],
        ['Esc', '关上，焦点回到按钮'],
      ]}
    />
  ),
}
