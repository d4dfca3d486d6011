import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Tag } from '../tag/index.ts'
import { DescriptionList } from './index.ts'

const meta = {
  title: '组件/描述 DescriptionList',
  component: DescriptionList,
  args: {
    items: [
      { label: '房号', value: '1栋1单元301' },
      { label: '销售状态', value: <Tag tone="success">已售</Tag> },
      { label: '建筑面积', value: '89.50 ㎡' },
      { label: '交付日期', value: null },
      { label: '地址', value: '广东省深圳市南山区粤海街道科技园社区高新南一道零零六号', span: 2 },
    ],
  },
} satisfies Meta<typeof DescriptionList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('—')).toBeVisible()
  },
}
export const TwoColumns: Story = { args: { columns: 2 } }
export const Stress: Story = {
  args: {
    className: 'w-40',
    items: [{ label: '很长很长很长的字段名称', value: '没有空格的长编号SK20260301001SK20260301002SK20260301003' }],
  },
}
