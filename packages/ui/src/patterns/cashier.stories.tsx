import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Avatar } from '../avatar/index.ts'
import { Button } from '../button/index.ts'
import { DescriptionList } from '../description/index.ts'
import { Field } from '../form/index.ts'
import { SearchInput } from '../input/index.ts'
import { MoneyInput } from '../number-input/index.ts'
import { Segmented } from '../radio/index.ts'
import { DataTable } from '../table/index.ts'
import { ConfirmHost, alert } from '../dialog/index.ts'
import { Tag } from '../tag/index.ts'
import type { DataTableColumn, RowKey } from '../table/index.ts'

interface Due {
  id: number
  item: string
  month: string
  cents: number
}
const DUES: Due[] = Array.from({ length: 9 }, (_, i) => ({
  id: i + 1,
  item: i % 3 === 2 ? '公共能耗分摊' : '物业服务费',
  month: `2025-${String(i + 4).padStart(2, '0')}`,
  cents: i % 3 === 2 ? 3160 : 25_063,
}))
const yuan = (cents: number) => (cents / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })
const COLUMNS: DataTableColumn<Due>[] = [
  { key: 'item', title: '收费项目', width: 150, render: (row) => row.item },
  { key: 'month', title: '账期', width: 100, render: (row) => row.month },
  { key: 'due', title: '应收', width: 110, align: 'end', render: (row) => yuan(row.cents) },
]
const WAYS = [
  { value: 'cash', label: '现金' },
  { value: 'scan', label: '扫码' },
  { value: 'bank', label: '转账' },
]
const keyOf = (row: Due) => row.id

function Cashier() {
  const page = useRef<HTMLElement>(null)
  const [text, setText] = useState('1栋1单元301')
  const [selection, setSelection] = useState<ReadonlySet<RowKey>>(new Set([1, 2]))
  const [way, setWay] = useState('scan')
  const [given, setGiven] = useState('')
  const total = DUES.reduce((sum, row) => (selection.has(row.id) ? sum + row.cents : sum), 0)
  const search = () => page.current?.querySelector<HTMLElement>('input[type=search],input')?.focus()
  useEffect(search, [])
  const pay = () => {
    if (total > 0) void alert({ title: `已收款 ￥${yuan(total)}`, autoClose: 0 })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      F2: search,
      F4: () => setSelection(new Set(DUES.map(keyOf))),
      F8: pay,
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <main ref={page} onKeyDown={onKeyDown} className="flex h-[640px] flex-col gap-3 bg-page p-4">
      <div className="flex items-center gap-3">
        <div className="w-100">
          <SearchInput
            aria-label="搜索房号、业主、电话（F2）"
            placeholder="房号、业主、电话（F2）"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button onClick={() => setSelection(new Set(DUES.map(keyOf)))}>选全部 F4</Button>
        <Button variant="ghost" className="ml-auto">
          返回 Esc
        </Button>
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[260px_minmax(0,1fr)_300px] gap-3">
        <section aria-label="客户" className="flex flex-col gap-3 rounded border border-line bg-surface p-4">
          <div className="flex items-center gap-3">
            <Avatar name="王芳" size="lg" decorative />
            <div className="min-w-0">
              <h2 className="text-subtitle font-semibold">王芳</h2>
              <p className="tabular text-secondary">138****5678</p>
            </div>
          </div>
          <DescriptionList
            columns={1}
            items={[
              { label: '房屋', value: '翠湖花园 1栋1单元301' },
              { label: '欠费', value: `￥${yuan(DUES.reduce((sum, row) => sum + row.cents, 0))}` },
              { label: '预存', value: '￥120.00' },
              { label: '状态', value: <Tag tone="warning">欠费 9 个月</Tag> },
            ]}
          />
        </section>
        <DataTable
          ariaLabel="应收"
          columns={COLUMNS}
          rows={DUES}
          rowKey={keyOf}
          selection={selection}
          onSelectionChange={setSelection}
          totals={{ item: `已选 ${selection.size} 项`, due: yuan(total) }}
        />
        <section aria-label="收款" className="flex flex-col gap-4 rounded border border-line bg-surface p-4">
          <div>
            <p className="text-small text-secondary">本次应收</p>
            <output className="tabular block text-total font-semibold">￥{yuan(total)}</output>
          </div>
          <Field label="方式">
            <Segmented options={WAYS} value={way} onChange={setWay} />
          </Field>
          {way === 'cash' && (
            <Field
              label="实收现金"
              help={Number(given) * 100 > total ? `找零 ￥${yuan(Number(given) * 100 - total)}` : undefined}
            >
              <MoneyInput value={given} onChange={setGiven} min={0} />
            </Field>
          )}
          <Button variant="primary" size="lg" className="mt-auto w-full" disabled={total === 0} onClick={pay}>
            收款 ￥{yuan(total)} F8
          </Button>
        </section>
      </div>
      <ConfirmHost />
    </main>
  )
}
const meta = {
  title: '模式/收银台',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  render: () => <Cashier />,
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** The search has the focus, the keys stand on the buttons, the main button says the amount. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = canvas.getByRole('searchbox')
    await expect(field).toHaveFocus()
    await expect(canvas.getByRole('button', { name: '收款 ￥501.26 F8' })).toBeVisible()
    await userEvent.keyboard('{F4}')
    await expect(canvas.getByRole('button', { name: '收款 ￥1,598.58 F8' })).toBeVisible()
    canvas.getByRole('region', { name: '应收' }).focus()
    await userEvent.keyboard('{F2}')
    await expect(field).toHaveFocus()
    await expect(canvasElement.querySelector('main')!.scrollHeight).toBeLessThanOrEqual(640)
  },
}
/** Cash: the change is said while the amount is typed. */
export const Change: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('radio', { name: '现金' }))
    await userEvent.type(canvas.getByRole('textbox', { name: '实收现金' }), '600')
    await expect(canvas.getByText('找零 ￥98.74')).toBeVisible()
  },
}
/** F8 takes the money and says how much; the focus comes back to the search for the next customer. */
export const Paid: Story = {
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('searchbox')
    await expect(field).toHaveFocus()
    await userEvent.keyboard('{F4}{F8}')
    await screen.findByRole('alertdialog', { name: '已收款 ￥1,598.58' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(field).toHaveFocus())
  },
}
/** With nothing chosen there is nothing to take. */
export const NothingChosen: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const all = canvas.getByRole('checkbox', { name: '选择本页全部' })
    await userEvent.click(all)
    await userEvent.click(all)
    await expect(canvas.getByRole('button', { name: '收款 ￥0.00 F8' })).toBeDisabled()
    await userEvent.keyboard('{F8}')
    await expect(screen.queryByRole('alertdialog')).toBeNull()
  },
}
