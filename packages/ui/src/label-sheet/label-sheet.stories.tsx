import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { LabelSheet, type Label } from './index.ts'

const label = (at: number): Label => ({
  key: String(at),
  scan: `PT:7K3M9QWERTY${at}`,
  number: `7K3M9QWERTY${at}`,
  title: at === 0 ? '1栋地下一层消防水泵房与湿式报警阀间东侧入口' : `消防栓${at}`,
  lines: ['翠湖花园', `1栋 -1F 东侧走廊第${at + 1}个`],
  mark: at % 4 === 0 ? '重点' : null,
})
const meta = {
  title: '组件/标签 LabelSheet',
  component: LabelSheet,
  args: { title: '点位标签', labels: Array.from({ length: 23 }, (_, at) => label(at)) },
} satisfies Meta<typeof LabelSheet>
export default meta
type Story = StoryObj<typeof meta>

/** Two sheets of A4; with the line code the same labels carry the number alone. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvasElement.querySelectorAll('.label-sheet')).toHaveLength(2)
    await userEvent.click(canvas.getByRole('radio', { name: '条形码' }))
    await expect(canvas.getAllByRole('img', { name: /条形码$/ })).toHaveLength(23)
  },
}
export const Roll: Story = { args: { size: '40x60', labels: [label(0), label(1)] } }
export const LargeRoll: Story = { args: { size: '50x80', labels: [label(0)] } }
