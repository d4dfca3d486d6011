import { useState } from 'react'
import { Printer } from 'lucide-react'
import { prepaidAccount } from '@wuguan/contract/charge-prepaid/prepaid-account.entity'
import { type Statement, accountStatement } from '@wuguan/contract/charge-prepaid/account.actions'
import { PREPAID_KIND } from '@wuguan/contract/charge-prepaid/codes'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { DateRangePicker } from '@wuguan/ui/date'
import { Drawer } from '@wuguan/ui/drawer'
import { EmptyPanel } from '@wuguan/ui/panel'
import { RANGE_PAUSE_MS } from '@wuguan/ui/pause'
import { usePrints } from '@wuguan/crud/prints'
import { PrintSheet, SheetTable } from '@wuguan/ui/print-sheet'
import { receiptPath, refundPath } from '../paths'

interface StatementDrawerProps {
  accountId: string
  close: () => void
}
type Range = { start: string | null; end: string | null }
const ALL: Range = { start: null, end: null }

/** The ledger of an account with its running balance, and the same as a paper for the customer. */
export function StatementDrawer({ accountId, close }: StatementDrawerProps) {
  const [range, setRange] = useState<Range>(ALL)
  const [printing, setPrinting] = useState(false)
  const read = useRead('charge-prepaid.statement', accountStatement, {
    id: accountId,
    ...(range.start ? { from: range.start } : {}),
    ...(range.end ? { to: range.end } : {}),
  })
  return (
    <Drawer open onOpenChange={close} title={`预存流水 ${read.data?.accountNo ?? ''}`} width={900}>
      <Loaded read={read} what="预存流水">
        {(statement) =>
          printing ? (
            <StatementSheet accountId={accountId} statement={statement} range={range} back={() => setPrinting(false)} />
          ) : (
            <div className="flex flex-col gap-3">
              <div className="flex items-center gap-3">
                <p className="min-w-0 flex-1 truncate">
                  {statement.propertyName} · {statement.customerName} · {statement.itemName ?? '通用'}
                </p>
                <div className="w-72">
                  <DateRangePicker aria-label="日期范围" debounce={RANGE_PAUSE_MS} value={range} onChange={setRange} />
                </div>
                <Button icon={<Printer />} onClick={() => setPrinting(true)}>
                  对账单
                </Button>
              </div>
              {statement.entries.length === 0 ? <EmptyPanel title="没有流水" /> : <Entries statement={statement} />}
            </div>
          )
        }
      </Loaded>
    </Drawer>
  )
}

const money = (value: string | null) => (value === null ? '' : formatMoney(value))
const CELL = 'border-b border-line px-2 py-1.5'
const FIGURE = `${CELL} tabular text-end`

function Entries({ statement }: { statement: Statement }) {
  return (
    <table className="w-full text-table" aria-label="预存流水">
      <thead>
        <tr className="text-start text-secondary">
          {['日期', '类型', '存入', '支出', '余额', '单据', '操作人'].map((head, index) => (
            <th key={head} scope="col" className={index > 1 && index < 5 ? FIGURE : `${CELL} text-start`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="text-secondary">
          <td className={CELL} colSpan={4}>
            期初余额
          </td>
          <td className={FIGURE}>{formatMoney(statement.opening)}</td>
          <td className={CELL} colSpan={2} />
        </tr>
        {statement.entries.map((entry) => (
          <tr key={entry.id}>
            <td className={`${CELL} tabular whitespace-nowrap`}>{entry.bookDate}</td>
            <td className={CELL}>{labelOf(PREPAID_KIND, entry.kind)}</td>
            <td className={`${FIGURE} text-success-text`}>{money(entry.income)}</td>
            <td className={`${FIGURE} text-danger-text`}>{money(entry.expense)}</td>
            <td className={FIGURE}>{formatMoney(entry.balanceAfter)}</td>
            <td className={CELL}>
              <DocumentLink entry={entry} />
            </td>
            <td className={CELL}>{entry.operatorName ?? '系统'}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <td className={CELL} colSpan={2}>
            合计
          </td>
          <td className={FIGURE}>{formatMoney(statement.income)}</td>
          <td className={FIGURE}>{formatMoney(statement.expense)}</td>
          <td className={FIGURE}>{formatMoney(statement.closing)}</td>
          <td className={CELL} colSpan={2} />
        </tr>
      </tfoot>
    </table>
  )
}

function DocumentLink({ entry }: { entry: Statement['entries'][number] }) {
  const port = useCrudPort()
  const path = entry.receiptNumber
    ? receiptPath(entry.receiptNumber)
    : entry.refundNumber
      ? refundPath(entry.refundNumber)
      : null
  if (path === null) return <>{entry.docNo ?? ''}</>
  return (
    <Button size="sm" variant="link" onClick={() => port.open(path)}>
      {entry.docNo ?? entry.receiptNumber ?? entry.refundNumber}
    </Button>
  )
}

interface StatementSheetProps {
  accountId: string
  statement: Statement
  range: Range
  back: () => void
}
function StatementSheet({ accountId, statement, range, back }: StatementSheetProps) {
  const prints = usePrints(prepaidAccount, accountId)
  return (
    <PrintSheet
      prints={prints}
      number={{ label: '账户号', value: statement.accountNo }}
      title="预存款对账单"
      paper="A4"
      head={statement.communityName}
      facts={[
        { label: '房号', value: statement.propertyName ?? '' },
        { label: '客户', value: statement.customerName },
        { label: '费项', value: statement.itemName ?? '通用' },
        {
          label: '期间',
          value: range.start || range.end ? `${range.start ?? '开户'} 至 ${range.end ?? '今'}` : '全部',
        },
        { label: '期末余额', value: formatMoney(statement.closing) },
      ]}
      signatures={['制表人', '客户签字']}
      actions={<Button onClick={back}>返回流水</Button>}
    >
      <SheetTable
        columns={[
          { head: '日期', cell: (entry) => entry.bookDate },
          { head: '类型', cell: (entry) => labelOf(PREPAID_KIND, entry.kind) },
          { head: '单据', cell: (entry) => entry.docNo ?? entry.receiptNumber ?? entry.refundNumber ?? '' },
          { head: '操作人', cell: (entry) => entry.operatorName ?? '系统' },
          { head: '存入', end: true, cell: (entry) => money(entry.income) },
          { head: '支出', end: true, cell: (entry) => money(entry.expense) },
          { head: '余额', end: true, cell: (entry) => formatMoney(entry.balanceAfter) },
        ]}
        rows={{
          blocks: [{ rows: [], sums: [['期初余额', formatMoney(statement.opening)]] }, { rows: statement.entries }],
        }}
        sums={[['合计', formatMoney(statement.income), formatMoney(statement.expense), formatMoney(statement.closing)]]}
      />
    </PrintSheet>
  )
}
