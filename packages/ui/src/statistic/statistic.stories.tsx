import { Wallet } from 'lucide-react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Progress } from '../progress/index.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
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

export const Usage: Story = {
  name: '用法（指标、数字卡、看板、statistic、KPI）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="统计卡 StatisticCard"
      lead="一个数，它的范围和时间，和去明细的路。"
      use={[
        '范围和时间必填：哪个小区，截至何时。',
        '能点开的点开就是那些行，数对得上。',
        '升降带上和什么比；好坏由业务定：欠费上升是坏。',
      ]}
      parts={[
        ['名', '数是什么。'],
        ['数', '大，等宽；单位小。'],
        ['范围', '哪个小区、哪段时间。'],
        ['去处', '按了是明细。'],
      ]}
      states={[
        [
          '平常',
          <StatisticCard key="plain" label="本月实收" value="186420.50" unit="元" scope="翠湖花园，截至 03-10 08:30" />,
        ],
        [
          '能点开',
          <StatisticCard
            key="opens"
            label="欠费户数"
            value="29"
            unit="户"
            scope="翠湖花园，截至 03-10"
            onOpen={() => undefined}
          />,
        ],
        [
          '变好',
          <StatisticCard
            key="better"
            label="收缴率"
            value="82.4"
            unit="%"
            scope="2026-03"
            change={{ text: '比上月同期 3.1 个百分点', direction: 'up', good: true }}
          />,
        ],
        [
          '变坏',
          <StatisticCard
            key="worse"
            label="累计欠费"
            value="-46214.46"
            unit="元"
            scope="截至 03-10"
            change={{ text: '比上月同期 12.4%', direction: 'up', good: false }}
          />,
        ],
        ['还不知道', <StatisticCard key="unknown" label="本月能耗" value={null} scope="尚未抄表" />],
        [
          '很长',
          <StatisticCard
            key="long"
            label="全部项目累计应收未收物业服务费及公共能耗分摊"
            value="123456789012.34"
            scope="全部项目，截至 03-10"
          />,
        ],
      ]}
      good={{
        shown: (
          <StatisticCard
            className="w-full"
            label="本月实收"
            value="186420.50"
            unit="元"
            scope="翠湖花园，截至 03-10 08:30"
          />
        ),
        why: '是谁的、什么时候的，都说了。',
      }}
      bad={{
        shown: <p className="text-figure font-semibold text-success-text">18.6万</p>,
        why: '没有范围，抹了零头，颜色没有意思。',
      }}
      words={['名字四到六个字：本月实收。', '升降写出和谁比：比上月。']}
      keys={[
        ['Tab', '到能点开的数'],
        ['Enter', '打开明细'],
      ]}
    />
  ),
}
