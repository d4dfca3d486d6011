import { Check, X } from 'lucide-react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Badge, Tag } from './index.ts'

const meta = {
  title: '组件/标签 Tag',
  component: Tag,
  subcomponents: { Badge },
  args: { children: '已售' },
} satisfies Meta<typeof Tag>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Tones: Story = {
  render: () => (
    <div className="flex flex-wrap gap-2">
      <Tag>停用</Tag>
      <Tag tone="info">审批中</Tag>
      <Tag tone="success">已通过</Tag>
      <Tag tone="warning">将到期</Tag>
      <Tag tone="danger">已驳回</Tag>
      <Tag dashed>办理中</Tag>
      <Tag tone="success" icon={<Check />}>
        同意
      </Tag>
      <Tag tone="danger" icon={<X />}>
        拒绝
      </Tag>
    </div>
  ),
}

export const Counts: Story = {
  render: () => (
    <div className="flex items-center gap-3">
      <Badge count={0} />
      <Badge count={3} label="条未读消息" />
      <Badge count={99} />
      <Badge count={100} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('99+')).toBeVisible()
    await expect(canvas.queryByText('0')).toBeNull()
  },
}

export const Stress: Story = {
  render: () => (
    <div className="w-24">
      <Tag tone="info">等待项目经理与区域财务负责人会签</Tag>
    </div>
  ),
}
