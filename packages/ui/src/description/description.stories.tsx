import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Tag } from '../tag/index.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
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

export const Usage: Story = {
  name: '用法（描述、详情、字段、键值、description、detail）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="描述 DescriptionList"
      lead="一条记录的字段，只看：标签在上，值在下。"
      use={['详情、抽屉、对话框里核对一条记录。', '几条同类的记录用表。', '可以改的用表单；不把输入框禁用了当详情。']}
      parts={[
        ['标签', '次要的颜色，不带冒号。'],
        ['值', '长的换行，不截断；数字按本身的写法。'],
        ['空', '一条短横，位置留着。'],
        ['跨列', '地址、备注占两列或三列。'],
      ]}
      states={[
        [
          '三列',
          <DescriptionList
            key="0"
            items={[
              { label: '房号', value: '1栋1单元301' },
              { label: '建筑面积', value: '89.50 ㎡' },
              { label: '业主', value: '王芳' },
            ]}
          />,
        ],
        [
          '空值',
          <DescriptionList
            key="1"
            columns={2}
            items={[
              { label: '交付日期', value: null },
              { label: '合同', value: '' },
            ]}
          />,
        ],
        [
          '状态',
          <DescriptionList
            key="2"
            columns={2}
            items={[
              { label: '销售状态', value: <Tag tone="success">已售</Tag> },
              { label: '欠费', value: '￥1,250.63' },
            ]}
          />,
        ],
        [
          '很长',
          <DescriptionList
            key="3"
            columns={1}
            items={[{ label: '单号', value: 'SK20260301001SK20260301002SK20260301003SK20260301004' }]}
          />,
        ],
      ]}
      good={{
        shown: (
          <DescriptionList
            columns={2}
            items={[
              { label: '账期', value: '2026-03' },
              { label: '应收', value: '￥250.63' },
            ]}
          />
        ),
        why: '只放核对要看的，重要的在前。',
      }}
      bad={{
        shown: (
          <DescriptionList
            columns={2}
            items={[
              { label: '创建人ID：', value: '1024' },
              { label: '删除标记：', value: '0' },
            ]}
          />
        ),
        why: '给系统的字段给了人看；标签带冒号。',
      }}
      words={['标签和列表的列名一字不差。', '空值是“—”，不写“无”“空”“null”。']}
      keys={[]}
      wide
    />
  ),
}
