import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { BarCode } from './index.ts'

const meta = {
  title: '组件/条形码 BarCode',
  component: BarCode,
  args: { value: 'SBPUMP00012', label: 'SBPUMP00012条形码' },
  render: (args) => (
    <div className="w-64">
      <BarCode {...args} />
    </div>
  ),
} satisfies Meta<typeof BarCode>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const code = within(canvasElement).getByRole('img')
    // The first bar of the start symbol is two modules wide, behind the quiet zone.
    await expect(code.querySelector('path')!.getAttribute('d')).toMatch(/^M10 0h2v1h-2z/)
  },
}
export const Stress: Story = { args: { value: 'A1234567890123456789012345678901' } }
/** What it cannot hold is not drawn at all. */
export const Unfit: Story = { args: { value: '生活水泵' } }
