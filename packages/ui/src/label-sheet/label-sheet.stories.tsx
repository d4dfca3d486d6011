import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
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

export const Usage: Story = {
  name: '用法（标签、贴纸、点位、二维码标签、label）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="标签纸 LabelSheet"
      lead="一批要贴出去的标签：选纸、选码，先看再印。"
      use={['点位、设备、物料、车位：一次印一批。', '一张给人的单据用 PrintSheet。']}
      parts={[
        ['纸', 'A4 多张，或卷纸 40×60、50×80 毫米，尺寸是真的。'],
        ['码', '二维码或条形码，印之前可以换。'],
        ['字', '标题最多两行，编号不断行。'],
        ['角标', '“重点”这类，一个词。'],
      ]}
      states={[['A4', <LabelSheet key="0" title="点位标签" labels={[label(0), label(1)]} />]]}
      good={{ shown: <p>标题“消防栓 12”，下一行“1栋 -1F 东侧走廊”。</p>, why: '站在跟前的人能对上是哪一个。' }}
      bad={{ shown: <p>标题“点位7K3M9QWERTY12”。</p>, why: '编号当名字，贴错了看不出。' }}
      words={['第一行是东西的名字，第二行是它在哪里。']}
      keys={[
        ['Tab', '纸、码、打印'],
        ['← →', '在纸和码的选项里移动'],
      ]}
      wide
    />
  ),
}
