import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Steps } from './index.ts'
import type { StepsProps } from './index.ts'

const ITEMS = [
  { key: 'upload', title: '上传表格' },
  { key: 'match', title: '对应列' },
  { key: 'mend', title: '修正' },
  { key: 'done', title: '完成' },
]
function Kept(props: StepsProps) {
  const [current, setCurrent] = useState(props.current)
  return <Steps {...props} current={current} onGo={setCurrent} />
}
const meta = {
  title: '组件/步骤 Steps',
  component: Steps,
  args: { items: ITEMS, current: 2 },
} satisfies Meta<typeof Steps>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const on = canvasElement.querySelector('[aria-current=step]')
    await expect(on).toHaveTextContent('修正')
    await expect(within(canvasElement).queryByRole('button')).toBeNull()
  },
}
/** Only finished steps can be gone back to; by keyboard too. */
export const GoBack: Story = {
  render: (args) => <Kept {...args} />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('button')).toHaveLength(2)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(canvasElement.querySelector('[aria-current=step]')).toHaveTextContent('上传表格')
  },
}
export const Failed: Story = {
  args: { items: ITEMS.map((item) => (item.key === 'mend' ? { ...item, failed: true, note: '29 行有错误' } : item)) },
}
export const Vertical: Story = {
  args: { direction: 'vertical', items: ITEMS.map((item) => ({ ...item, note: '约需一分钟' })) },
}
export const Stress: Story = {
  args: {
    current: 5,
    items: Array.from({ length: 12 }, (_, i) => ({ key: String(i), title: `第${i + 1}步确认收费标准与计费周期` })),
  },
  render: (args) => (
    <div className="w-80">
      <Steps {...args} />
    </div>
  ),
}
