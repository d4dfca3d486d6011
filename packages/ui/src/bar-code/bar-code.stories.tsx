import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
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

export const Usage: Story = {
  name: '用法（条形码、一维码、扫码、barcode）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="条形码 BarCode"
      lead="扫码枪读的编号：Code 128，只装字母、数字和键盘上的符号。"
      use={[
        '资产、物料、点位的标签：手里是扫码枪，或者标签很窄。',
        '手机来扫，或内容里有汉字和网址：用 QrCode。',
        '屏幕上不单独放：它是给纸用的。',
      ]}
      parts={[
        ['静区', '两边各十个单位的空白，裁掉就扫不出。'],
        ['条', '由值算出，宽度随容器，不拉伸条与条的比例。'],
        ['编号', '码下面另写一行，扫不出时可以念。'],
      ]}
      states={[
        ['默认', <BarCode key="0" value="SBPUMP00012" label="SBPUMP00012条形码" />],
        ['矮', <BarCode key="1" value="SBPUMP00012" label="SBPUMP00012条形码，矮" height={28} />],
        ['很长', <BarCode key="2" value="A12345678901234567890" label="A12345678901234567890条形码" />],
        ['装不下的内容：不画', <BarCode key="3" value="生活水泵" label="生活水泵条形码" />],
      ]}
      good={{
        shown: (
          <div className="w-56 text-center text-small">
            <BarCode value="WL2026031200" label="WL2026031200条形码" />
            WL2026031200
          </div>
        ),
        why: '码下面有编号，扫不出可以念。',
      }}
      bad={{
        shown: (
          <div className="w-20">
            <BarCode value="WL20260312000000001" label="过窄的条形码" />
          </div>
        ),
        why: '太窄，条挤在一起，扫码枪分不开。',
      }}
      words={['label 写编号加“条形码”：读屏听得到装的是什么。']}
      keys={[]}
      wide
    />
  ),
}
