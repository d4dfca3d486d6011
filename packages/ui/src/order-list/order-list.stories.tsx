import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { OrderList, type OrderItem } from './index.ts'

const items = (...labels: string[]): OrderItem[] => labels.map((label, key) => ({ key, label }))
const labels = (canvas: HTMLElement) =>
  within(canvas)
    .getAllByRole('listitem')
    .map((item) => item.textContent)

const meta = {
  title: '组件/排序列表 OrderList',
  component: OrderList,
  args: { items: items('收费', '客服', '工程'), onChange: () => undefined },
  render: function Kept({ items: first }) {
    const [order, setOrder] = useState(first)
    return <OrderList items={order} onChange={setOrder} className="w-80" />
  },
} satisfies Meta<typeof OrderList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '下移收费' }))
    await expect(labels(canvasElement)).toEqual(['客服', '收费', '工程'])
    canvas.getByRole('button', { name: '上移工程' }).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}')
    await expect(labels(canvasElement)).toEqual(['工程', '客服', '收费'])
    await expect(canvas.getByRole('button', { name: '上移工程' })).toBeDisabled()
  },
}
export const WithNotes: Story = {
  args: {
    items: [
      { key: 1, label: '重点客户', note: '12 位客户', start: <span className="size-3 rounded-sm bg-danger" /> },
      { key: 2, label: '普通客户', note: '340 位客户', start: <span className="size-3 rounded-sm bg-info" /> },
    ],
  },
}
export const Stress: Story = {
  args: {
    items: items(
      '广东翠湖物业管理有限公司华南大区深圳公司客户服务中心前台接待与投诉处理',
      ...Array.from({ length: 30 }, (_, at) => `第${at + 1}项`),
    ),
  },
}

export const Usage: Story = {
  name: '用法（排序、上移、下移、拖动、顺序、order）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="排序列表 OrderList"
      lead="几样东西的先后，拖或按键都行。"
      use={[
        '顺序有意义而且由人定：收费项目、快捷入口、打印列。',
        '按字段排的用表头，不手工排。',
        '多于三十条时手工排不动：改用序号字段。',
      ]}
      parts={[
        ['把手', '左边六个点，拖。'],
        ['名字', '前面可以有颜色或图标，后面有灰色的补充。'],
        ['上移、下移', '每行都有：不拖也能排。'],
      ]}
      states={[
        ['默认', <OrderList key="0" items={items('收费', '客服', '工程')} onChange={() => {}} />],
        [
          '有补充',
          <OrderList
            key="1"
            items={[
              { key: 1, label: '重点客户', note: '12 位' },
              { key: 2, label: '普通客户', note: '561 位' },
            ]}
            onChange={() => {}}
          />,
        ],
        ['一项', <OrderList key="2" items={items('只有一个')} onChange={() => {}} />],
        [
          '名字很长',
          <OrderList
            key="3"
            items={items('翠湖花园三期商业及地下车库综合管理服务中心客户服务部')}
            onChange={() => {}}
          />,
        ],
      ]}
      good={{
        shown: <OrderList items={items('物业服务费', '公共能耗分摊')} onChange={() => {}} />,
        why: '名字就是别处看到的名字。',
      }}
      bad={{ shown: <p>每行一个序号输入框：1、2、3、3、5</p>, why: '打数字会重、会跳，还要想。' }}
      words={['说清楚顺序用在哪里：“收据按此顺序打印”。']}
      keys={[
        ['Tab', '上移、下移'],
        ['Alt+↑ Alt+↓', '移动这一项，焦点跟着走'],
      ]}
    />
  ),
}
