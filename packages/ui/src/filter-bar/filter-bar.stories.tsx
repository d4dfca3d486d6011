import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Input } from '../input/index.ts'
import { Select } from '../select/index.ts'
import { FilterBar } from './index.ts'
import type { FilterBarProps } from './index.ts'

const STATES = [
  { value: 1, label: '未售' },
  { value: 2, label: '已售' },
]
function Kept(props: Omit<FilterBarProps, 'children'>) {
  const [state, setState] = useState<number | null>(2)
  return (
    <FilterBar
      {...props}
      chips={
        state === null
          ? []
          : [{ key: 'state', text: `销售状态：${STATES[state - 1]!.label}`, onRemove: () => setState(null) }]
      }
      onReset={state === null ? undefined : () => setState(null)}
    >
      <Input aria-label="房号" placeholder="房号" />
      <Input aria-label="业主" placeholder="业主" />
      <Select aria-label="销售状态" placeholder="销售状态" value={state} onChange={setState} options={STATES} />
    </FilterBar>
  )
}
const meta = {
  title: '组件/条件栏 FilterBar',
  component: FilterBar,
  args: { children: null },
  render: ({ children: _children, ...args }) => <Kept {...args} />,
} satisfies Meta<typeof FilterBar>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '去掉条件 销售状态：已售' }))
    await expect(canvas.queryByRole('list', { name: '当前条件' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '重置' })).toBeNull()
  },
}
export const More: Story = {
  args: { moreCount: 2, more: <Input aria-label="备注" placeholder="备注" /> },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByRole('textbox', { name: '备注' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: '更多（2）' }))
    await expect(canvas.getByRole('textbox', { name: '备注' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: '收起' })).toHaveAttribute('aria-expanded', 'true')
  },
}
export const SearchesByEnter: Story = {
  args: { onSearch: fn() },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(within(canvasElement).getByRole('textbox', { name: '房号' }), '301{Enter}')
    await expect(args.onSearch).toHaveBeenCalledOnce()
  },
}
export const Stress: Story = {
  args: { onSearch: fn(), more: <Input aria-label="备注" />, moreCount: 12 },
  render: (args) => (
    <div className="w-80">
      <FilterBar
        {...args}
        chips={Array.from({ length: 20 }, (_, i) => ({
          key: String(i),
          text: `第${i + 1}个条件：广东翠湖物业管理有限公司深圳分公司翠湖花园三期商业及地下车库综合管理区域`,
          onRemove: fn(),
        }))}
      >
        <Input aria-label="房号" placeholder="房号" />
        <Input aria-label="业主" placeholder="业主" />
      </FilterBar>
    </div>
  ),
}
