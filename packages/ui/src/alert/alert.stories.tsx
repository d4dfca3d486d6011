import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { Alert } from './index.ts'

const meta = {
  title: '组件/提示 Alert',
  component: Alert,
  args: { title: '本小区有 29 户未绑定收费标准', children: '生成账单前请先绑定，否则这些房屋不会出账。' },
} satisfies Meta<typeof Alert>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
export const Tones: Story = {
  render: () => (
    <div className="flex flex-col gap-2">
      <Alert tone="info" title="账期已切换到 2026-03" />
      <Alert tone="success" title="已导入 561 行，29 行待修正" />
      <Alert tone="warning" title="合同将在 30 天内到期">
        请及时办理续签。
      </Alert>
      <Alert tone="danger" title="对账不平，差额 12.50 元" />
    </div>
  ),
}
export const Closes: Story = {
  args: { tone: 'danger', live: true, onClose: fn(), action: <Button size="sm">查看</Button> },
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('未绑定收费标准')
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
export const Stress: Story = {
  args: { onClose: fn(), children: '生成账单前请先绑定，否则这些房屋不会出账。'.repeat(8) },
  render: (args) => (
    <div className="w-64">
      <Alert {...args} />
    </div>
  ),
}
