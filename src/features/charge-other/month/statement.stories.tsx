import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import {
  CASH_COLUMNS,
  type CashRow,
  ITEM_COLUMNS,
  type ItemRow,
  PREPAID_COLUMNS,
  type PrepaidRow,
  type Statements,
} from '@wuguan/contract/charge-other/statement'
import { StatementTables } from './statement-tables'

const row = (columns: readonly (readonly [string, string])[], of: Readonly<Record<string, string>>) => ({
  ...Object.fromEntries(columns.map(([key]) => [key, '0.00'])),
  ...of,
})
const STATEMENTS: Statements = {
  items: [
    row(ITEM_COLUMNS, {
      feeItemId: 'w',
      name: '物业服务费',
      openingArrears: '12480.50',
      addedCurrent: '186200.00',
      receivedCurrent: '171300.25',
      receivedPast: '9800.00',
      closingArrears: '17580.25',
    }) as unknown as ItemRow,
    row(ITEM_COLUMNS, {
      feeItemId: 'g',
      name: '公共能耗分摊',
      addedCurrent: '9300.40',
      receivedCurrent: '8100.40',
      closingArrears: '1200.00',
    }) as unknown as ItemRow,
  ],
  prepaid: [
    row(PREPAID_COLUMNS, {
      feeItemId: 'w',
      name: '物业服务费',
      opening: '5000.00',
      recharged: '2000.00',
      offsetOut: '1500.00',
      closing: '5500.00',
    }) as unknown as PrepaidRow,
  ],
  cash: [
    row(CASH_COLUMNS, {
      paymentMethodId: 'c',
      name: '现金',
      inAmount: '9800.00',
      outAmount: '300.00',
      net: '9500.00',
    }) as unknown as CashRow,
  ],
}

/** 月结报表：期初加减到期末，三张表，逐分相等。 */
const meta = {
  title: '模式/月结报表 Statement',
  component: StatementTables,
  args: { statements: STATEMENTS },
  decorators: [
    (Story) => (
      <div className="h-96 bg-surface">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof StatementTables>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '月结报表（statement、结算、对账）',
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('物业服务费')).toBeVisible()
    await userEvent.click(canvas.getByRole('tab', { name: '资金' }))
    await expect(await canvas.findByText('现金')).toBeVisible()
  },
}
