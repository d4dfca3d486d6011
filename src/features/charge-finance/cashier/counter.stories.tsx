import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import type { DeskProperty, DeskReceivable, Quote } from '@wuguan/contract/charge-finance/collect.actions'
import { StoryFrame, type TableServer } from '@wuguan/crud/stories'
import { Counter } from './single-screen'

const due = (at: number, itemName: string, outstanding: string, lateFee: string): DeskReceivable => ({
  id: `01900000-0000-7000-8000-00000000000${at}`,
  receivableNo: `YS20240${at}`,
  feeItemId: itemName,
  itemName,
  category: 'property',
  feePeriod: `2024-0${at}`,
  periodFrom: `2024-0${at}-01`,
  periodTo: `2024-0${at}-28`,
  dueDate: `2024-0${at}-10`,
  receivableAmount: outstanding,
  outstanding,
  lateFee,
  payerCustomerId: 'w',
  hungUp: false,
  lockType: 'none',
  status: 1,
  calcText: null,
})
const RECEIVABLES = [
  due(1, '物业服务费', '250.63', '3.20'),
  due(2, '物业服务费', '250.63', '0.00'),
  due(3, '公共能耗分摊', '31.60', '0.00'),
]
const PROPERTY: DeskProperty = {
  propertyType: 'house',
  propertyId: '01900000-0000-7000-8000-000000000009',
  propertyName: '翠湖花园-1栋-1单元-301',
  communityId: 11,
  area: '89.50',
  payers: [{ customerId: 'w', name: '王芳', mobile: '138****0001', relation: 1, isPayer: true }],
  receivables: RECEIVABLES,
  accounts: [],
  methods: [
    {
      id: 'cash',
      code: 'cash',
      name: '现金',
      kind: 'cash',
      needTradeNo: false,
      needPayerName: false,
      allowChange: true,
      scans: false,
    },
  ],
  config: {
    allowPartialPay: true,
    allowOverpayToPrepaid: true,
    roundOffMax: '0.99',
    cashUnit: 'fen',
    maxPrepayMonths: 12,
    jumpMode: 'forbid',
    backdateDays: 0,
    shiftRequired: false,
  },
  totalOwed: '532.86',
  totalLateFee: '3.20',
  totalHungUp: '0.00',
  totalNotDue: '0.00',
  shiftId: 's',
}
const QUOTE: Quote = {
  bookDate: '2026-03-12',
  valueDate: '2026-03-12',
  hint: null,
  parts: [
    {
      propertyType: 'house',
      propertyId: PROPERTY.propertyId,
      propertyName: PROPERTY.propertyName,
      lines: RECEIVABLES.map(({ id, ...row }) => ({
        ...row,
        receivableId: id,
        name: row.itemName,
        principal: row.outstanding,
        lateFeePaid: row.lateFee,
        preferential: '0.00',
      })),
      gross: '532.86',
      lateFee: '3.20',
      preferential: '0.00',
      schemes: [],
      refused: [],
      prepaid: '0.00',
      roundOff: '0.00',
      payable: '536.06',
      expected: [],
    },
  ],
  payable: '536.06',
  dropped: [],
  refusal: null,
}
const server: TableServer = {
  tables: {},
  calls: [],
  opened: [],
  intercept: (_method, path) => (path.endsWith('/quote') ? QUOTE : undefined),
}

/** 收款台：左是人和房，中是应收，右是收款；手不离键盘。 */
const meta = { title: '模式/收款台 Cashier', parameters: { layout: 'fullscreen' } } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '收款台（cashier、收费、收银）',
  render: () => (
    <StoryFrame server={server}>
      <Counter property={PROPERTY} bookDate={null} onBookDate={() => {}} reread={() => Promise.resolve()} />
    </StoryFrame>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('heading', { name: PROPERTY.propertyName })).toBeVisible()
    await expect((await canvas.findAllByText(/536\.06/))[0]).toBeVisible()
  },
}
