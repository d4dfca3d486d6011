import { useMemo, useState } from 'react'
import { FileText, House } from 'lucide-react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { CommandPalette } from './index.ts'
import type { CommandPaletteProps } from './index.ts'

const went = fn()
const PAGES = ['收款', '账单', '欠费查询', '收费标准', '房屋列表', '房屋分布图']
const HOUSES = Array.from({ length: 8 }, (_, i) => `${i + 1}栋1单元301`)

function Kept({ pages = PAGES, ...props }: Partial<CommandPaletteProps> & { pages?: readonly string[] }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const groups = useMemo(() => {
    const hits = (labels: readonly string[], icon: typeof House) =>
      labels
        .filter((label) => label.includes(text))
        .map((label) => {
          const Icon = icon
          return { key: label, label, icon: <Icon aria-hidden />, onRun: () => went(label) }
        })
    return [
      { key: 'pages', label: '页面', commands: hits(pages, FileText) },
      { key: 'houses', label: '房屋', commands: hits(HOUSES, House).map((hit) => ({ ...hit, note: '翠湖花园' })) },
    ]
  }, [text, pages])
  return (
    <>
      <Button onClick={() => setOpen(true)}>搜索</Button>
      <CommandPalette open={open} onOpenChange={setOpen} groups={groups} text={text} onText={setText} {...props} />
    </>
  )
}
const meta = {
  title: '组件/命令面板 CommandPalette',
  component: CommandPalette,
  args: { open: false, onOpenChange: fn(), groups: [], text: '', onText: fn() },
  render: () => <Kept />,
} satisfies Meta<typeof CommandPalette>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: '搜索' })
    await userEvent.click(button)
    const field = await screen.findByRole('combobox')
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.keyboard('房屋')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    await userEvent.keyboard('{ArrowDown}')
    await expect(screen.getByRole('option', { selected: true })).toHaveTextContent('房屋分布图')
    await userEvent.keyboard('{Enter}')
    await expect(went).toHaveBeenLastCalledWith('房屋分布图')
    await waitFor(() => expect(button).toHaveFocus())
  },
}
export const NothingFound: Story = {
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: '搜索' })
    await userEvent.click(button)
    await userEvent.type(await screen.findByRole('combobox'), '没有的东西')
    await expect(await screen.findByText('没有找到')).toBeVisible()
    await userEvent.keyboard('{Enter}{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
  },
}
export const Stress: Story = {
  render: () => (
    <Kept
      pages={Array.from({ length: 680 }, (_, i) => `第${i + 1}个页面：物业服务费及公共能耗分摊账单明细查询与导出`)}
    />
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: '搜索' }))
    await screen.findByRole('combobox')
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent('8栋1单元301'))
    await expect(screen.getByRole('option', { selected: true })).toBeVisible()
  },
}

export const Usage: Story = {
  name: '用法（命令面板、搜索、快捷键、拼音、palette、search）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="命令面板 CommandPalette"
      lead="Ctrl K：打两三个字，去任何页面、房屋、客户。"
      use={['全产品只有一个，由顶栏和 Ctrl K 打开。', '一个页面自己的搜索不放进来：在页面里。']}
      parts={[
        ['输入', '打字就找；拼音和首字母也认。'],
        ['分组', '页面、操作、房屋、客户，各自几条。'],
        ['行', '图标、名字、区分它的一句话。'],
        ['脚', '按键的提示。'],
      ]}
      states={[
        ['打开它', <Kept key="0" />],
        ['什么也没找到', <Kept key="1" pages={[]} empty="没有找到，换个词试试" />],
      ]}
      good={{ shown: <p>打 zgf，第一条是“曾国藩 · 翠湖花园 1栋301”。</p>, why: '首字母就找得到，右边写着是哪一个。' }}
      bad={{ shown: <p>“曾国藩”“曾国藩”“曾国藩”</p>, why: '三个一样的名字，没有一个能选。' }}
      words={['名字和菜单里一样；操作写动词开头：“新增房屋”。', '空的时候列出最近用过的。']}
      keys={[
        ['Ctrl+K', '打开'],
        ['↑ ↓', '上一条、下一条'],
        ['Enter', '去那里'],
        ['Esc', '关上'],
      ]}
    />
  ),
}
