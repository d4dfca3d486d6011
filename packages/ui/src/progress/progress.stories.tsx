import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Progress } from './index.ts'

const meta = {
  title: '组件/进度 Progress',
  component: Progress,
  args: { value: 42, label: '导入房屋', detailed: true },
} satisfies Meta<typeof Progress>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('progressbar', { name: '导入房屋' })).toHaveAttribute(
      'aria-valuenow',
      '42',
    )
  },
}
export const Unknown: Story = { args: { value: undefined } }
export const Done: Story = { args: { value: 50000, max: 50000, tone: 'success' } }
export const Failed: Story = { args: { value: 30, tone: 'danger' } }
export const Stress: Story = {
  args: { value: 999, max: 100, label: '正在导入幸福里花园一期全部楼栋的房屋与业主关系', className: 'w-40' },
}
