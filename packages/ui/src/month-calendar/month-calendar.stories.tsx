import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Tag } from '../tag/index.ts'
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
