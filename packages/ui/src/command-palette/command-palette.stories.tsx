import { useMemo, useState } from 'react'
import { FileText, House } from 'lucide-react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
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
