import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { QrCode } from './index.ts'

const meta = {
  title: '组件/二维码 QrCode',
  component: QrCode,
  args: { value: 'https://example.com/pay/SK202603100001', label: '扫码缴费' },
} satisfies Meta<typeof QrCode>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const code = within(canvasElement).getByRole('img', { name: '扫码缴费' })
    await expect(code.getBoundingClientRect().width).toBe(120)
    // Three finder patterns: the corner module inside the quiet zone is dark.
    await expect(code.querySelector('path')!.getAttribute('d')).toMatch(/^M2 2h1v1h-1z/)
  },
}
export const OnPaper: Story = { args: { size: '30mm', correction: 'Q' } }
export const Stress: Story = { args: { value: '物业服务费'.repeat(100), size: 240 } }
