import { Wallet } from 'lucide-react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Progress } from '../progress/index.ts'
import { StatisticCard } from './index.ts'

const meta = {
  title: '组件/统计卡 StatisticCard',
  component: StatisticCard,
  args: {
    label: '本月实收',
    value: '186,420.50',
    unit: '元',
    scope: '翠湖花园，截至 2026-03-10 08:30',
    icon: <Wallet />,
  },
  render: (args) => <StatisticCard {...args} className="max-w-60" />,
} satisfies Meta<typeof StatisticCard>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
export const Change: Story = {
  args: { change: { text: '比上月同期 12.4%', direction: 'up', good: true } },
}
export const Worse: Story = {
  args: { label: '欠费', change: { text: '比上月同期 3.1%', direction: 'up', good: false } },
}
export const Opens: Story = {
  args: { onOpen: fn() },
  play: async ({ canvasElement, args }) => {
    await userEvent.tab()
    await expect(within(canvasElement).getByRole('button', { name: /查看明细$/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onOpen).toHaveBeenCalledOnce()
  },
}
export const Plain: Story = {
  args: { value: '-46214.46', unit: '小时' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('−46,214.46')).toBeVisible()
  },
}
export const Unknown: Story = { args: { value: null } }
export const WithChart: Story = {
  args: { children: <Progress label="收缴率" value={82} max={100} /> },
}
export const Stress: Story = {
  args: { value: '-123,456,789,012.34', label: '全部项目累计应收未收物业服务费及公共能耗分摊' },
  render: (args) => <StatisticCard {...args} className="w-44" />,
}
