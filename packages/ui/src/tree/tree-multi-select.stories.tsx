import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { TreeMultiSelect } from './index.ts'
import type { TreeMultiSelectProps, TreeNode } from './index.ts'

const NODES: TreeNode<string>[] = [
  {
    id: 'hq',
    label: '物管集团',
    children: [
      {
        id: 'sz',
        label: '深圳公司',
        children: [
          { id: 'xf', label: '幸福里花园' },
          { id: 'yg', label: '阳光城' },
        ],
      },
      { id: 'gz', label: '广州公司', children: [{ id: 'zj', label: '珠江新城' }] },
    ],
  },
]
function Kept({ value: first, ...props }: TreeMultiSelectProps<string>) {
  const [value, setValue] = useState(first)
  return (
    <div className="flex max-w-72 flex-col gap-2">
      <TreeMultiSelect aria-label="服务小区" {...props} value={value} onChange={setValue} />
      <output>{value.join(',')}</output>
    </div>
  )
}
const meta = {
  title: '组件/树 多选 TreeMultiSelect',
  component: TreeMultiSelect<string>,
  args: { nodes: NODES, value: ['zj'] },
  render: (args) => <Kept {...args} />,
} satisfies Meta<typeof TreeMultiSelect<string>>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('combobox', { name: '服务小区' })
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('textbox', { name: '输入关键字' })).toHaveFocus())
    await userEvent.keyboard('深圳{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('tree')).toHaveFocus())
    await userEvent.keyboard('{ArrowDown} ')
    await waitFor(() => expect(within(canvasElement).getByText(/sz/)).toHaveTextContent('xf'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.keyboard('{Delete}')
    await expect(field).toHaveTextContent('请选择')
  },
}
export const Strict: Story = { args: { strict: true, value: ['sz'] } }
export const Disabled: Story = { args: { disabled: true } }
export const Stress: Story = {
  args: {
    nodes: Array.from({ length: 1000 }, (_, i) => ({ id: `n${i}`, label: `广东翠湖物业管理有限公司第${i + 1}管理处` })),
    value: Array.from({ length: 300 }, (_, i) => `n${i}`),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('combobox')).toHaveTextContent('+297')
    await userEvent.click(within(canvasElement).getByRole('combobox'))
    await waitFor(() => expect(screen.getAllByRole('treeitem').length).toBeLessThan(60))
  },
}
