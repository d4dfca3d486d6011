import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import type { ReceiptPrint } from '@wuguan/contract/charge-finance/receipt.actions'
import { StoryFrame, type TableServer } from '@wuguan/crud/stories'
import { ReceiptSheet } from './receipt-sheet'

const ID = '01900000-0000-7000-8000-000000000001'
const RECEIPT: ReceiptPrint = {
  receiptNumber: 'SK202603120001',
  company: '广东翠湖物业管理有限公司',
  title: '收款收据',
  propertyName: '翠湖花园-1栋-1单元-301',
  payerName: '王芳',
  lines: [
    { name: '物业服务费', periodRange: '2026-01 至 2026-03', principal: '751.89', lateFee: '3.20', amount: '755.09' },
    { name: '公共能耗分摊', periodRange: '2026-02', principal: '31.60', lateFee: '0.00', amount: '31.60' },
  ],
  payments: [{ name: '微信', amount: '786.69', tradeNo: '4200001234202603121234567890' }],
  totalAmount: '786.69',
  capital: '柒佰捌拾陆元陆角玖分',
  preferentialAmount: '0.00',
  roundOffAmount: '0.00',
  prepaidUsed: '0.00',
  prepaidIn: '0.00',
  cashier: '李娜',
  bookDate: '2026-03-12',
  mark: null,
  footer: '凭此单开具发票',
  sealUrl: null,
  remark: null,
}
const server: TableServer = { tables: {}, calls: [], opened: [], intercept: () => ({ count: 0, nth: 0 }) }

/** 收据：收款台印的就是这一张，纸由小区选。 */
const meta = {
  title: '模式/收据 Receipt',
  component: ReceiptSheet,
  parameters: { layout: 'fullscreen' },
  args: { id: ID, receipt: RECEIPT, paper: 'A5' },
  render: (args) => (
    <StoryFrame server={server}>
      <ReceiptSheet {...args} />
    </StoryFrame>
  ),
} satisfies Meta<typeof ReceiptSheet>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '收据（receipt、打印、收款单）',
  play: async ({ canvasElement }) => {
    const sheet = within(within(canvasElement).getByRole('article', { name: '收款收据' }))
    await expect(sheet.getByText(/柒佰捌拾陆元陆角玖分/)).toBeVisible()
    await expect(sheet.getByText('SK202603120001')).toBeVisible()
  },
}
/** 小票：没有大写的一行和签字。 */
export const Roll: Story = { name: '小票 80 毫米', args: { paper: '80mm' } }
