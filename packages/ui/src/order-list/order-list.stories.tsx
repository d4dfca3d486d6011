import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
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
