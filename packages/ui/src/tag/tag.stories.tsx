import { Check, X } from 'lucide-react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
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

export const Usage: Story = {
  name: '用法（状态、等级、徽标、tag、status、badge）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="标签 Tag"
      lead="一个状态或等级，一两个词。类别是字，不是标签。"
      use={[
        '颜色来自 states()、grades()，不在页面里另选；options() 没有颜色。',
        '红色是“现在就要处理”；正常通过的不必绿。',
        '还在进行的用虚线；计数用 Badge。',
      ]}
      parts={[
        ['底与字', '语气决定，对比度够。'],
        ['词', '状态或等级，二到四个字。'],
      ]}
      states={[
        ['平常', <Tag key="neutral">已停用</Tag>],
        [
          '进行中',
          <Tag key="dashed" dashed>
            办理中
          </Tag>,
        ],
        [
          '等待',
          <Tag key="info" tone="info">
            审批中
          </Tag>,
        ],
        [
          '成了',
          <Tag key="success" tone="success">
            已通过
          </Tag>,
        ],
        [
          '留意',
          <Tag key="warning" tone="warning">
            将到期
          </Tag>,
        ],
        [
          '马上处理',
          <Tag key="danger" tone="danger">
            已逾期
          </Tag>,
        ],
        [
          '很长',
          <div key="long" className="w-24">
            <Tag tone="info">等待项目经理与区域财务负责人会签</Tag>
          </div>,
        ],
        ['计数', <Badge key="count" count={100} label="条未读消息" />],
      ]}
      good={{
        shown: (
          <>
            <span>水费</span>
            <Tag tone="danger">逾期 9 个月</Tag>
          </>
        ),
        why: '一行里只有一处颜色，就是要看的那一处。',
      }}
      bad={{
        shown: (
          <>
            <Tag tone="info">水费</Tag>
            <Tag tone="success">住宅</Tag>
            <Tag tone="danger">逾期</Tag>
          </>
        ),
        why: '类别也上色，逾期淹没了。',
      }}
      words={['状态用全产品同一个词：已缴，不写“已支付”“已付款”。']}
      keys={[['—', '只读，键盘不停留']]}
    />
  ),
}
