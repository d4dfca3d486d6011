import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
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

export const Usage: Story = {
  name: '用法（二维码、扫码、付款码、qrcode）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="二维码 QrCode"
      lead="手机来扫的：付款、点位、单据的真伪。"
      use={[
        '屏幕上给客户扫，纸上的单号，标签。',
        '扫码枪读的编号用 BarCode。',
        '能直接按的不做成码：在手机上的页面里放链接。',
      ]}
      parts={[
        ['静区', '四边两格白，深色主题里也是白底。'],
        ['容错', '屏幕 M；纸上会脏会折，用 Q。'],
        ['说明', '码下面一句：扫了会怎样。'],
      ]}
      states={[
        ['默认', <QrCode key="0" value="https://example.com/pay/SK202603100001" label="扫码缴费" />],
        ['纸上', <QrCode key="1" value="SK202603100001" label="单号二维码" size="20mm" correction="Q" />],
        ['内容很多', <QrCode key="2" value={'物业服务费'.repeat(40)} label="内容很多的二维码" size={160} />],
      ]}
      good={{
        shown: (
          <figure className="text-center text-small">
            <QrCode value="https://example.com/pay/1" label="微信或支付宝扫码缴费" size={96} />
            微信或支付宝扫码缴费
          </figure>
        ),
        why: '说用什么扫、扫了怎样。',
      }}
      bad={{
        shown: <QrCode value={'很长的内容'.repeat(60)} label="过密的二维码" size={48} />,
        why: '装得太多、印得太小：扫不出。',
      }}
      words={['label 写扫了会怎样：“扫码缴费”，不写“二维码”。']}
      keys={[]}
    />
  ),
}
