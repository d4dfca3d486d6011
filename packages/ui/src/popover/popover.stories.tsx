import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { Checkbox } from '../checkbox/index.ts'
import { Popover } from './index.ts'

const meta = {
  title: '组件/浮层 Popover',
  component: Popover,
  args: {
    trigger: <Button>列设置</Button>,
    label: '列设置',
    children: (
      <div className="flex flex-col">
        <Checkbox label="房号" checked onChange={() => {}} />
        <Checkbox label="面积" checked={false} onChange={() => {}} />
      </div>
    ),
  },
} satisfies Meta<typeof Popover>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: '列设置' })
    await userEvent.click(opener)
    await screen.findByRole('dialog', { name: '列设置' })
    await waitFor(() => expect(screen.getByRole('checkbox', { name: '房号' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
    // A second press of the button closes what the first opened.
    await userEvent.click(opener)
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await expect(opener).toHaveAttribute('aria-controls', (await screen.findByRole('dialog')).id)
    await userEvent.click(opener)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
  },
}

export const Stress: Story = {
  args: { children: <p className="w-[2000px]">{'很长的内容，窗口放不下也不会伸到窗口外面。'.repeat(20)}</p> },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'))
    const panel = await screen.findByRole('dialog')
    await expect(panel.offsetWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}

export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: '列设置' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('checkbox', { name: '房号' })).toHaveFocus())
    await userEvent.tab()
    await expect(screen.getByRole('checkbox', { name: '面积' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(opener).toHaveFocus()
  },
}
