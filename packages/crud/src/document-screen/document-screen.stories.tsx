import type { Meta, StoryObj } from '@storybook/react-vite'
import { type AnyRow, defineEntity } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { defineFlow, verb } from '@wuguan/contract/kernel/flow'
import { options, states } from '@wuguan/contract/kernel/options'
import { expect, within } from 'storybook/test'
import { entityUi } from '../entity-ui/index.ts'
import { Timeline } from '@wuguan/ui/timeline'
import { StoryFrame, type TableServer } from '../stories/table-port.tsx'
import { DocumentScreen, DocumentTable } from './index.ts'

const STATUS = states({ pending: [1, '审批中', 'info'], due: [2, '待退款', 'warning'], paid: [5, '已退款', 'success'] })
const paper = defineEntity('story.paper', {
  label: '退款单',
  title: 'no',
  table: 'story_paper',
  base: '/story/paper',
  perms: 'story:paper',
  scope: 'community',
  verbs: ['list'],
  fields: {
    no: f.text('单号', { required: true, max: 40 }),
    type: f.choice('类型', { of: options(['receipt', '收款退款'], ['deposit', '押金退还']), required: true }),
    total: f.money('退款金额', { required: true }),
    customer: f.text('客户', { max: 60 }),
    house: f.text('房产', { max: 60 }),
    target: f.choice('退款方式', { of: options(['cash', '现金'], ['transfer', '银行转账']), required: true }),
    account: f.text('收款账号', { max: 40, when: { target: 'transfer' } }),
    reason: f.text('退款原因', { max: 500 }),
    status: f.state('状态', { of: STATUS, default: 'pending' }),
  },
})
const paperFlow = defineFlow(
  paper,
  'status',
  {
    payout: verb('确认退款', { from: ['due'], to: 'paid', permission: 'story:paper:payout', primary: true }),
    cancel: verb('取消退款', { from: ['due'], to: 'pending', permission: 'story:paper:payout', danger: true }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
const ui = entityUi(paper, { flow: paperFlow })

const rowOf = (part: Record<string, unknown>): AnyRow => ({
  id: '0190000a-0000-7000-8000-000000000001',
  version: 3,
  no: 'TK20250404000012',
  type: 'receipt',
  total: '123456789.01',
  customer: '广州市天河区翠湖花园第一期业主委员会临时管理小组（法定代表人欧阳建国）',
  house: '翠湖花园-2栋-2单元-701',
  target: 'transfer',
  account: '6222****4567',
  reason: '重复缴纳二〇二五年第一季度住宅物业费，经与业主核对银行回单后确认，退回多收部分',
  status: 2,
  createdAt: '2025-04-04 08:00:00',
  updatedAt: '2025-04-04 08:00:00',
  titles: {},
  actions: [
    { verb: 'payout', label: '确认退款', enabled: true, reason: null },
    { verb: 'cancel', label: '取消退款', enabled: true, reason: null },
  ],
  ...part,
})
const serverOf = (part: Record<string, unknown> = {}): TableServer => ({
  tables: { [paper.name]: { entity: paper, rows: [rowOf(part)] } },
  calls: [],
  opened: [],
})
const LINES = [{ id: '1', item: '住宅物业费', amount: '123,456,789.01' }]
const STEPS = [
  { key: 1, title: '李娜 提交退款', time: '04-04 08:00' },
  { key: 2, title: '欧阳震华 同意', time: '04-04 09:12', tone: 'success' },
] as const
const Rail = () => (
  <aside aria-label="审批" className="w-72 shrink-0 rounded border border-line bg-surface p-4">
    <Timeline items={STEPS} open="等待出纳付款" />
  </aside>
)

function Demo({ server, rail = true }: { server: TableServer; rail?: boolean }) {
  return (
    <StoryFrame server={server}>
      <DocumentScreen
        entity={paper}
        ui={ui}
        id={rowOf({}).id}
        kind="type"
        amount="total"
        facts={['customer', 'target', 'account', { label: '退出资金', value: '123,456,789.01' }, 'reason']}
        {...(rail ? { rail: Rail } : {})}
      >
        <DocumentTable
          title="退款明细"
          columns={[
            { key: 'item', title: '收费项目', render: (line) => line.item },
            { key: 'amount', title: '金额', align: 'end', render: (line) => line.amount },
          ]}
          rows={LINES}
        />
        <DocumentTable title="付出" columns={[]} rows={[]} />
      </DocumentScreen>
    </StoryFrame>
  )
}
const meta = {
  title: '模式/单据页',
  component: Demo,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Demo>
export default meta
type Story = StoryObj<typeof meta>

export const Due: Story = {
  args: { server: serverOf() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('article', { name: '退款单 TK20250404000012' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: '确认退款' })).toBeEnabled()
    await expect(canvas.getByText('6222****4567')).toBeVisible()
    await expect(canvas.getByRole('table', { name: '退款明细' })).toBeVisible()
    await expect(canvas.queryByText('付出')).toBeNull()
  },
}
/** Whose it is stays in view, however far one has read. */
export const Scrolled: Story = {
  args: { server: serverOf() },
  decorators: [(Shown) => <div className="[&_.bg-page]:h-80">{Shown()}</div>],
  play: async ({ canvas }) => {
    const page = await canvas.findByRole('article', { name: '退款单 TK20250404000012' })
    const head = page.querySelector('header')!
    const read = page.querySelector('.overflow-y-auto')!
    const top = head.getBoundingClientRect().top
    read.scrollTo(0, read.scrollHeight)
    await expect(read.scrollTop).toBeGreaterThan(0)
    await expect(head.getBoundingClientRect().top).toBe(top)
    for (const own of ['翠湖花园-2栋-2单元-701', '待退款', '￥123,456,789.01'])
      await expect(within(head).getByText(own)).toBeVisible()
    await expect(within(head).getByText(/欧阳建国/)).toBeVisible()
  },
}
/** What the way of payment does not have is not there; what cannot be done says why. */
export const Cash: Story = {
  args: {
    server: serverOf({
      target: 'cash',
      status: 5,
      actions: [{ verb: 'payout', label: '确认退款', enabled: false, reason: '该退款已退' }],
    }),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '确认退款' })).toHaveAttribute('aria-disabled', 'true')
    await expect(canvas.queryByText('收款账号')).toBeNull()
    await expect(canvas.queryByRole('button', { name: '取消退款' })).toBeNull()
  },
}
/** A thumb's width: one part under the other, nothing is cut off. */
export const Narrow: Story = {
  args: { server: serverOf(), rail: false },
  decorators: [(Shown) => <div className="max-w-[390px]">{Shown()}</div>],
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('article', { name: '退款单 TK20250404000012' })).toBeVisible()
    const page = canvasElement.querySelector('.bg-page')!
    await expect(page.scrollWidth).toBeLessThanOrEqual(390)
  },
}
export const Dark: Story = { ...Due, args: { server: serverOf() }, globals: { theme: 'dark' } }
export const Missing: Story = {
  args: { server: { tables: { [paper.name]: { entity: paper, rows: [] } }, calls: [], opened: [] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('退款单加载失败')).toBeVisible()
  },
}
