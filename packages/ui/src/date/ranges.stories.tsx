import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { DateRangePicker, monthStartToToday, TimeRangePicker } from './index.ts'
import type { DateRangePickerProps, DateRangeValue, TimeRangeValue } from './index.ts'

const said = fn()
function Span({ value: first, ...props }: DateRangePickerProps) {
  const [value, setValue] = useState<DateRangeValue>(first ?? { start: null, end: null })
  return (
    <div className="flex max-w-72 flex-col gap-2">
      <DateRangePicker
        aria-label="收款"
        {...props}
        value={value}
        onChange={(next) => {
          said(next)
          setValue(next)
        }}
      />
      <output>
        {String(value.start)}~{String(value.end)}
      </output>
    </div>
  )
}
const meta = {
  title: '组件/日期 范围',
  component: DateRangePicker,
  subcomponents: { TimeRangePicker },
  args: { value: { start: '2026-03-01', end: '2026-03-10' } },
  render: (args) => <Span {...args} />,
} satisfies Meta<typeof DateRangePicker>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { args: { value: monthStartToToday() } }

/** Shown at once, said once after a second of rest. */
export const Debounced: Story = {
  args: { debounce: 1000 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    said.mockClear()
    const start = canvas.getByRole('combobox', { name: '收款开始日期' })
    await userEvent.click(start)
    await userEvent.click((await screen.findAllByRole('button', { name: '3月2日' }))[0]!)
    await expect(start).toHaveValue('2026-03-02')
    await userEvent.click(screen.getAllByRole('button', { name: '3月6日' })[0]!)
    await expect(canvas.getByRole('combobox', { name: '收款结束日期' })).toHaveValue('2026-03-06')
    await expect(said).not.toHaveBeenCalled()
    await waitFor(() => expect(said).toHaveBeenCalledOnce(), { timeout: 2000 })
    await expect(said).toHaveBeenCalledWith({ start: '2026-03-02', end: '2026-03-06' })
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-03-02~2026-03-06')
  },
}

/** Only the last day of a month can end it. */
export const LastDayOfMonth: Story = {
  args: { lastDayOfMonth: true, value: { start: '2026-03-01', end: null } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox', { name: '收款结束日期' }))
    const blocked = (await screen.findAllByRole('button', { name: '3月30日' }))[0]!
    await expect(blocked).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(screen.getAllByRole('button', { name: '3月31日' })[0]!)
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-03-01~2026-03-31')
  },
}

function Hours() {
  const [value, setValue] = useState<TimeRangeValue>({ start: '09:00', end: '18:00' })
  return (
    <div className="flex max-w-72 flex-col gap-2">
      <TimeRangePicker aria-label="办公" value={value} onChange={setValue} />
      <output>
        {String(value.start)}~{String(value.end)}
      </output>
    </div>
  )
}
/** An end before its start is not taken: the field goes back to what it was. */
export const TimeRange: Story = {
  render: () => <Hours />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const end = canvas.getByRole('combobox', { name: '办公结束时间' })
    await userEvent.clear(end)
    await userEvent.type(end, '830{Enter}')
    await expect(end).toHaveValue('18:00')
    await userEvent.clear(end)
    await userEvent.type(end, '1730{Enter}')
    await expect(canvas.getByRole('status')).toHaveTextContent('09:00~17:30')
    const start = canvas.getByRole('combobox', { name: '办公开始时间' })
    await userEvent.clear(start)
    await userEvent.type(start, '18:00{Enter}')
    await expect(start).toHaveValue('09:00')
  },
}
export const Stress: Story = {
  render: () => (
    <div className="w-52">
      <Hours />
    </div>
  ),
}

/** The same keys as in a single day: ↓ opens, arrows walk, Enter sets one end and then the other, Esc leaves. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const start = canvas.getByRole('combobox', { name: '收款开始日期' })
    start.focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('3月1日'))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-03-03~')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
    await expect(canvasElement).toContainElement(document.activeElement as HTMLElement)
  },
}
