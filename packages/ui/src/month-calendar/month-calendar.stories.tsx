import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Tag } from '../tag/index.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { MonthCalendar } from './index.ts'
import type { MonthCalendarProps } from './index.ts'

const shift = (date: string) => (['早班', '中班', '晚班', null] as const)[Number(date.slice(8)) % 4] ?? null

function Kept(props: MonthCalendarProps) {
  const [month, setMonth] = useState(props.month)
  const [picked, setPicked] = useState<string | null>(null)
  return (
    <>
      <MonthCalendar {...props} month={month} onMonthChange={setMonth} selected={picked} onPick={setPicked} />
      <output>{picked}</output>
    </>
  )
}
const meta = {
  title: '组件/月历 MonthCalendar',
  component: MonthCalendar,
  args: {
    month: '2026-03',
    onMonthChange: () => undefined,
    label: '排班',
    day: (date): ReactNode => {
      const name = shift(date)
      return name && <Tag tone={name === '晚班' ? 'warning' : 'info'}>{name}</Tag>
    },
  },
  render: (args) => <Kept {...args} />,
} satisfies Meta<typeof MonthCalendar>
export default meta
type Story = StoryObj<typeof MonthCalendar>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('grid', { name: '排班 2026年3月' })).toBeVisible()
    const day = canvasElement.querySelector('[data-date="2026-03-18"]')!
    await expect(day).toHaveAccessibleName('3月18日 晚班')
    await userEvent.click(day)
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-03-18')
  },
}
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const day = (date: string) => canvasElement.querySelector<HTMLElement>(`[data-date="${date}"]`)!
    day('2026-03-01').focus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await waitFor(() => expect(day('2026-03-09')).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-03-09')
    await userEvent.keyboard('{PageDown}')
    await waitFor(() => expect(day('2026-04-09')).toHaveFocus())
    await expect(canvas.getByRole('grid', { name: '排班 2026年4月' })).toBeVisible()
  },
}
export const Stress: Story = {
  args: {
    day: (date): ReactNode =>
      Array.from({ length: 8 }, (_, i) => (
        <span key={i} className="truncate">
          {date} 翠湖花园三期秩序维护岗夜间巡逻
        </span>
      )),
  },
  render: (args) => (
    <div className="w-100">
      <Kept {...args} />
    </div>
  ),
}

export const Usage: Story = {
  name: '用法（月历、排班、日历、值班、calendar）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="月历 MonthCalendar"
      lead="一个月里每天发生什么：排班、巡检、节假日。"
      use={['看的是“哪天”：排班、值班、计划。', '只是选一天用 DatePicker。', '一天里要排到小时的不用月历。']}
      parts={[
        ['月份', '左右换月，“今天”回来。'],
        ['星期', '周一在前。'],
        ['格', '几个短词；放不下就截断，点开看全。'],
        ['今天与选中', '今天是圈，选中是底，两个分得开。'],
      ]}
      states={[
        [
          '有内容',
          <MonthCalendar key="0" month="2026-03" onMonthChange={() => {}} label="排班" day={(date) => shift(date)} />,
        ],
        ['空月', <MonthCalendar key="1" month="2026-02" onMonthChange={() => {}} label="巡检计划" day={() => null} />],
      ]}
      good={{ shown: <p>格里写“早班 王芳”。</p>, why: '一个格一件事，两个词。' }}
      bad={{
        shown: <p>格里写“2026-03-12 早班（08:00—16:00）翠湖花园东门岗”。</p>,
        why: '格子窄，日期已经有了，其余点开看。',
      }}
      words={['格里的词不超过六个字。']}
      keys={[
        ['← → ↑ ↓', '前后一天、一周'],
        ['PageUp PageDown', '上月、下月'],
        ['Enter', '打开那一天'],
      ]}
      wide
    />
  ),
}
