import { useMemo, useState } from 'react'
import { Printer } from 'lucide-react'
import { DAY_STATUS } from '@wuguan/contract/charge-finance/codes'
import { DAY_BLOCKS, type DayMatrix, confirmCollection, dayMatrix } from '@wuguan/contract/charge-other/day.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionButton } from '@wuguan/crud/action-button'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { DatePicker } from '@wuguan/ui/date'
import { Select } from '@wuguan/ui/select'
import { Tabs } from '@wuguan/ui/tabs'
import { Tag } from '@wuguan/ui/tag'
import { InCommunity } from '@/features/basedata'
import { today } from '@wuguan/crud/clock'
import { DayMatrixTable } from './day-matrix-table'
import { DayPrint } from './day-print'
import { DayReceipts } from './day-receipts'

const DAY_KEY = 'charge-other.day'
const REFRESHES = [DAY_KEY, 'charge-finance.day', 'charge-finance.financeDay']
const OPEN = 1

/** 收款日报: the money of a day by item and method, its receipts, and its confirmation. */
export function DayReportScreen() {
  return (
    <InCommunity hint="收款日报按项目查看。">
      <DayReport />
    </InCommunity>
  )
}

function DayReport() {
  const port = useCrudPort()
  const communityId = port.context.communityId!
  const [bookDate, setBookDate] = useKept('date', today())
  const [cashierId, setCashierId] = useKept<number | null>('cashier', null)
  const [tab, setTab] = useKept<'matrix' | 'receipts'>('tab', 'matrix')
  const [printing, setPrinting] = useState(false)
  const asked = useMemo(
    () => ({ communityId, bookDate, ...(cashierId === null ? {} : { cashierId }) }),
    [communityId, bookDate, cashierId],
  )
  const read = useRead(DAY_KEY, dayMatrix, asked)
  const matrix = read.data
  const community = port.context.communities.find(({ id }) => id === communityId)?.name ?? ''
  const tone = DAY_STATUS.items.find((item) => item.code === matrix?.status)?.tone ?? 'neutral'
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3 rounded border border-line bg-surface px-4 py-2">
        <span className="text-secondary">日期</span>
        <div className="w-40">
          <DatePicker
            aria-label="日期"
            value={bookDate}
            max={today()}
            onChange={(next) => {
              if (!next) return
              setBookDate(next)
              setCashierId(null)
            }}
          />
        </div>
        <span className="text-secondary">收款人</span>
        <div className="w-40">
          <Select
            aria-label="收款人"
            clearable
            value={cashierId}
            placeholder="全部"
            options={(matrix?.cashiers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setCashierId}
          />
        </div>
        {matrix && <Tag tone={tone}>{labelOf(DAY_STATUS, matrix.status)}</Tag>}
        {matrix?.confirmedAt && (
          <span className="text-table text-secondary">
            {matrix.confirmedBy} {matrix.confirmedAt} 确认
          </span>
        )}
        <span className="ml-auto flex gap-2">
          <Button icon={<Printer />} disabled={!matrix} onClick={() => setPrinting(true)}>
            打印
          </Button>
          {matrix && cashierId === null && (matrix.status === OPEN || matrix.changed) && (
            <ActionButton
              variant="primary"
              action={confirmCollection}
              input={{ communityId, bookDate }}
              ask={{
                title: `确认 ${bookDate} 日报？`,
                content: `实收净额 ${formatMoney(matrix.net)}，收款单 ${matrix.receipts.count} 张。`,
              }}
              done={`${bookDate} 日报已确认`}
              refreshes={REFRESHES}
            />
          )}
        </span>
      </div>
      {matrix?.changed && <Alert tone="warning" title="日报数据已变化，请重新确认" />}
      {matrix && matrix.openShifts.length > 0 && (
        <Alert tone="warning" title={`存在未交班的收款员：${matrix.openShifts.join('、')}`} />
      )}
      <Loaded read={read} what="收款日报">
        {(day) => (
          <>
            <Blocks day={day} />
            <Tabs<'matrix' | 'receipts'>
              aria-label="日报内容"
              className="min-h-0 flex-1"
              value={tab}
              onChange={setTab}
              items={[
                { key: 'matrix', label: '费项与支付方式', content: <DayMatrixTable day={day} /> },
                {
                  key: 'receipts',
                  label: `收款单 ${day.receipts.count}`,
                  content: <DayReceipts key={`${bookDate}:${cashierId ?? ''}`} asked={asked} />,
                },
              ]}
            />
          </>
        )}
      </Loaded>
      {printing && matrix && <DayPrint community={community} day={matrix} close={() => setPrinting(false)} />}
    </div>
  )
}

/** The sums of the day in one line; what prepaid money paid is said apart. */
function Blocks({ day }: { day: DayMatrix }) {
  const { count, first, last, voided } = day.receipts
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 rounded border border-line bg-surface px-4 py-3">
      {DAY_BLOCKS.map(([block, label]) => (
        <div key={block}>
          <dt className="text-small text-secondary">{label}</dt>
          <dd className="tabular">{formatMoney(day.blocks[block])}</dd>
        </div>
      ))}
      <div>
        <dt className="text-small text-secondary">实收净额</dt>
        <dd className="tabular text-subtitle font-semibold">{formatMoney(day.net)}</dd>
      </div>
      <div>
        <dt className="text-small text-secondary">预存冲抵（不计入合计）</dt>
        <dd className="tabular text-secondary">{formatMoney(day.offset)}</dd>
      </div>
      <div>
        <dt className="text-small text-secondary">收款单 {count} 张</dt>
        <dd className="tabular text-table">
          {first === null ? '—' : `${first} 至 ${last}`}
          {voided.length > 0 && `，作废 ${voided.join('、')}`}
        </dd>
      </div>
    </dl>
  )
}
