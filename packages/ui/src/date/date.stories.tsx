import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { DatePicker, DateRangePicker, DateTimePicker, MonthPicker, TimePicker } from './index.ts'
import type { DatePickerProps, DateRangePickerProps, DateRangeValue } from './index.ts'

const meta = {
  title: '组件/日期 Date',
  component: DatePicker,
  subcomponents: { DateTimePicker, MonthPicker, TimePicker },
  args: { value: '2026-03-10' },
} satisfies Meta<typeof DatePicker>
export default meta
type Story = StoryObj<typeof meta>

function Day({ value: start, ...props }: DatePickerProps) {
  const [value, setValue] = useState(start ?? null)
  return (
    <div className="flex max-w-56 flex-col gap-2">
      <DatePicker aria-label="交付日期" {...props} value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </div>
  )
}
export const Default: Story = {
  render: (args) => <Day {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = canvas.getByRole('combobox', { name: '交付日期' })
    await userEvent.click(field)
    await screen.findByRole('grid', { name: '2026年3月' })
    await userEvent.click(screen.getByRole('button', { name: '3月18日' }))
    await expect(field).toHaveValue('2026-03-18')
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
    await expect(field).toHaveFocus()
  },
}

export const Typed: Story = {
  render: (args) => <Day {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = canvas.getByRole('combobox')
    for (const text of ['2026-3-1', '20260301', '2026/3/1', '２０２６年３月１日']) {
      await userEvent.clear(field)
      await userEvent.type(field, `${text}{Enter}`)
      await expect(canvas.getByRole('status')).toHaveTextContent('2026-03-01')
    }
    await userEvent.clear(field)
    await userEvent.type(field, '2026-02-30')
    await expect(field).toBeInvalid()
    await userEvent.tab()
    await expect(field).toHaveValue('2026-03-01')
  },
}

export const Keyboard: Story = {
  render: (args) => <Day {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('button', { name: '3月10日' })).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Home}')
    await waitFor(() => expect(screen.getByRole('button', { name: '3月16日' })).toHaveFocus())
    await userEvent.keyboard('{PageDown}')
    await waitFor(() => expect(screen.getByRole('button', { name: '4月16日' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-04-16')
    await expect(canvas.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('button', { name: '4月16日' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  },
}

export const Limited: Story = {
  args: { min: '2026-03-05', max: '2026-03-20' },
  render: (args) => <Day {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await screen.findByRole('button', { name: '3月21日' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-03-10')
    await userEvent.keyboard('{Escape}')
  },
}

export const LastDayOfMonth: Story = {
  args: { lastDayOfMonth: true },
  render: (args) => <Day {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = canvas.getByRole('combobox')
    await userEvent.clear(field)
    await userEvent.type(field, '2026-2-3{Enter}')
    await expect(field).toHaveValue('2026-02-28')
  },
}

function Span({ value: start, ...props }: DateRangePickerProps) {
  const [value, setValue] = useState<DateRangeValue>(start ?? { start: null, end: null })
  return (
    <div className="flex max-w-72 flex-col gap-2">
      <DateRangePicker aria-label="收款" {...props} value={value} onChange={setValue} />
      <output>
        {String(value.start)}~{String(value.end)}
      </output>
    </div>
  )
}
export const Range: Story = {
  render: () => <Span value={{ start: '2026-03-10', end: '2026-03-12' }} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox', { name: '收款开始日期' }))
    await userEvent.click((await screen.findAllByRole('button', { name: '3月16日' }))[0]!)
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-03-16~null')
    const before = screen.getAllByRole('button', { name: '3月15日' })[0]!
    await expect(before).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(before)
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-03-16~null')
    await userEvent.click(screen.getAllByRole('button', { name: '3月20日' })[0]!)
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-03-16~2026-03-20')
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
    const end = canvas.getByRole('combobox', { name: '收款结束日期' })
    await userEvent.clear(end)
    await userEvent.type(end, '2026-3-1')
    await userEvent.tab()
    await expect(end).toHaveValue('2026-03-20')
  },
}
export const RangeShortcut: Story = {
  render: () => <Span value={null} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('combobox', { name: '收款开始日期' }))
    await userEvent.click(await screen.findByRole('button', { name: '上月' }))
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(
      /^\d{4}-\d{2}-01~\d{4}-\d{2}-(28|29|30|31)$/,
    )
  },
}
export const RangeOfMonths: Story = {
  render: () => <Span value={{ start: '2026-01-01', end: null }} lastDayOfMonth />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const end = canvas.getByRole('combobox', { name: '收款结束日期' })
    await userEvent.type(end, '2026-2-3')
    await userEvent.tab()
    await expect(end).toHaveValue('2026-02-28')
  },
}

function Others() {
  const [moment, setMoment] = useState<string | null>('2026-03-10 08:30:00')
  const [month, setMonth] = useState<string | null>('2026-03')
  const [time, setTime] = useState<string | null>('09:30')
  return (
    <div className="grid max-w-2xl grid-cols-3 gap-3">
      <DateTimePicker aria-label="上门时间" value={moment} onChange={setMoment} />
      <MonthPicker aria-label="账期" value={month} onChange={setMonth} max="2026-12" />
      <TimePicker aria-label="开始时间" value={time} onChange={setTime} />
    </div>
  )
}
export const MomentMonthAndTime: Story = {
  render: () => <Others />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const month = canvas.getByRole('combobox', { name: '账期' })
    await userEvent.click(month)
    await userEvent.click(await screen.findByRole('button', { name: '5月' }))
    await expect(month).toHaveValue('2026-05')
    await userEvent.clear(month)
    await userEvent.type(month, '202701{Enter}')
    await expect(month).toHaveValue('2026-05')
    const time = canvas.getByRole('combobox', { name: '开始时间' })
    await userEvent.clear(time)
    await userEvent.type(time, '745{Enter}')
    await expect(time).toHaveValue('07:45')
    const moment = canvas.getByRole('combobox', { name: '上门时间' })
    await userEvent.clear(moment)
    await userEvent.type(moment, '2026-3-11 9:05{Enter}')
    await expect(moment).toHaveValue('2026-03-11 09:05:00')
    await userEvent.click(moment)
    await userEvent.click(await screen.findByRole('button', { name: '3月12日' }))
    await expect(moment).toHaveValue('2026-03-12 09:05:00')
    const clock = screen.getByRole('textbox', { name: '时间' })
    await userEvent.clear(clock)
    await userEvent.type(clock, '１8:30{Enter}')
    await expect(moment).toHaveValue('2026-03-12 18:30:00')
    await userEvent.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  },
}

export const Stress: Story = {
  render: () => (
    <div className="w-44">
      <Span value={{ start: '2026-01-01', end: '2026-12-31' }} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('combobox', { name: '收款开始日期' }))
    const panel = await screen.findByRole('dialog')
    await waitFor(() => expect(panel.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth))
  },
}

/** Months by arrows, times by arrows, a moment by the arrows of its day; Esc and Enter give the focus back. */
export const KeyboardOfTheOthers: Story = {
  render: () => <Others />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const month = canvas.getByRole('combobox', { name: '账期' })
    month.focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('button', { name: '3月' })).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('button', { name: '7月' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(month).toHaveValue('2026-07')
    await waitFor(() => expect(month).toHaveFocus())
    const time = canvas.getByRole('combobox', { name: '开始时间' })
    time.focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('button', { name: '09:30' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(time).toHaveValue('10:00')
    await waitFor(() => expect(time).toHaveFocus())
    const moment = canvas.getByRole('combobox', { name: '上门时间' })
    moment.focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('button', { name: '3月10日' })).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect(moment).toHaveValue('2026-03-11 08:30:00')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(moment).toHaveFocus())
  },
}

export const Usage: Story = {
  name: '用法（日期、时间、账期、月份、date、calendar）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="日期 DatePicker"
      lead="一天。账期用 MonthPicker，一段用 DateRangePicker，带时分用 DateTimePicker。"
      use={[
        '熟手直接打字：2026-3-1、20260301 都认。',
        '不能选的日子在日历里灰着，不等选了再报错。',
        '写法全产品一致：2026-03-10 08:30。',
      ]}
      parts={[
        ['输入', '可以打：2026-3-1、0301 都认。'],
        ['日历', '周一在前，今天有圈。'],
        ['清除', '有值而且不必填时才有。'],
      ]}
      states={[
        ['空', <DatePicker key="empty" aria-label="空的日期" value={null} />],
        ['选好', <DatePicker key="filled" aria-label="选好的日期" value="2026-03-10" />],
        ['只读', <DatePicker key="readonly" aria-label="只读的日期" value="2026-03-10" readOnly />],
        ['不可用', <DatePicker key="disabled" aria-label="不可用的日期" value="2026-03-10" disabled />],
        ['出错', <DatePicker key="invalid" aria-label="出错的日期" value="2026-03-10" aria-invalid />],
        ['账期', <MonthPicker key="month" aria-label="账期" value="2026-03" />],
        ['带时分', <DateTimePicker key="time" aria-label="通知时间" value="2026-03-10 08:30:00" />],
      ]}
      good={{ shown: <MonthPicker aria-label="出账账期" value="2026-03" />, why: '账期就是月，只选月。' }}
      bad={{ shown: <DatePicker aria-label="账期的某一天" value="2026-03-01" />, why: '要人选一天，其实只用到月。' }}
      words={['写成 2026-03-01；账期写成 2026-03。', '占位写格式，不写“请选择日期”。']}
      keys={[
        ['↓', '打开日历'],
        ['↑ ↓ ← →', '一天、一周地移动'],
        ['PageUp PageDown', '上月、下月'],
        ['Enter', '选中'],
        ['Esc', '关上，不改'],
      ]}
    />
  ),
}
