import { useState } from 'react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { type BillChannel, billChannels, generateBills } from '@wuguan/contract/charge-finance/bill.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { issuesToFields } from '@wuguan/contract/kernel/schema'
import { RefsPicker } from '@wuguan/crud/pickers'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button, buttonClass } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { DatePicker, MonthPicker } from '@wuguan/ui/date'
import { Field, FormGrid } from '@wuguan/ui/form'
import { MoneyInput } from '@wuguan/ui/number-input'
import { Progress } from '@wuguan/ui/progress'
import { MultiSelect } from '@wuguan/ui/select'
import { Steps } from '@wuguan/ui/steps'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { InCommunity } from '@/features/basedata'
import { Money } from '../shared/money'
import { today } from '../shared/today'
import { ChannelChoice } from './bill-verbs'
import { type Outcome, chosenOf, doneCount, sumOf } from './generate.logic'
import { type BillOrder, type BillRun, useBillRun } from './use-bill-run'

const STEPS = [
  { key: 'scope', title: '选择范围' },
  { key: 'run', title: '生成账单' },
]

/** 生成账单: for whom and which month, then one community after the other. */
export function GenerateBillsScreen({ community }: { community: string }) {
  const { run, start, stop, reset } = useBillRun()
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <Steps items={STEPS} current={run ? 1 : 0} />
      {run ? (
        <RunPanel run={run} stop={stop} again={reset} />
      ) : (
        <OrderForm community={community} start={(order, ids) => void start(order, ids)} />
      )}
    </div>
  )
}

function OrderForm({
  community,
  start,
}: {
  community: string
  start: (order: BillOrder, communityIds: readonly number[]) => void
}) {
  const { context, can } = useCrudPort()
  const channels = useRead<BillChannel[]>('charge-finance.billPush', billChannels)
  const [communityIds, setCommunityIds] = useState<readonly number[]>(() => chosenOf(community, context.communities))
  const [buildingIds, setBuildingIds] = useState<readonly (string | number)[]>([])
  const [billPeriod, setBillPeriod] = useState<string | null>(() => today().slice(0, 7))
  const [asOfDate, setAsOfDate] = useState<string | null>(today)
  const [includeArrears, setIncludeArrears] = useState(true)
  const [skipHungUp, setSkipHungUp] = useState(true)
  const [minAmount, setMinAmount] = useState('0.00')
  const [pushBy, setPushBy] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const one = communityIds.length === 1 ? communityIds[0]! : null
  const submit = () => {
    const asked = {
      communityIds,
      billPeriod: billPeriod ?? '',
      asOfDate: asOfDate ?? '',
      includeArrears,
      skipHungUp,
      minAmount: minAmount === '' ? '0.00' : minAmount,
      buildingIds: one && buildingIds.length > 0 ? buildingIds.map(String) : null,
      channels: pushBy,
    }
    const parsed = generateBills.input.safeParse(asked)
    if (!parsed.success) return setErrors(issuesToFields(parsed.error))
    const { communityIds: ids, ...order } = parsed.data
    start(order, ids)
  }
  return (
    <form
      noValidate
      className="flex w-full max-w-form flex-col gap-4 rounded border border-line bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FormGrid columns={2}>
        <Field label="项目" required error={errors['communityIds']}>
          <MultiSelect
            value={communityIds}
            options={context.communities.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(ids) => {
              setCommunityIds(ids)
              setBuildingIds([])
            }}
          />
        </Field>
        <Field label="楼栋" help={one ? '不选为全部楼栋' : '选择一个项目后可限定楼栋'} error={errors['buildingIds']}>
          {one ? (
            <InCommunity key={one} suggested={one}>
              <RefsPicker
                to="basedata.building"
                aria-label="楼栋"
                value={buildingIds}
                placeholder="全部楼栋"
                onChange={setBuildingIds}
              />
            </InCommunity>
          ) : (
            <RefsPicker to="basedata.building" disabled value={[]} placeholder="全部楼栋" onChange={() => {}} />
          )}
        </Field>
        <Field label="账单期间" required error={errors['billPeriod']} help="该期间及以前的欠费进入账单">
          <MonthPicker value={billPeriod} onChange={setBillPeriod} />
        </Field>
        <Field label="截止日期" required error={errors['asOfDate']} help="违约金算到这一天">
          <DatePicker value={asOfDate} onChange={setAsOfDate} />
        </Field>
        <Field label="起点金额" error={errors['minAmount']} help="合计低于此金额的不出账单">
          <MoneyInput value={minAmount} onChange={setMinAmount} />
        </Field>
        <Field label="内容">
          <div className="flex h-control items-center gap-5">
            <Checkbox checked={includeArrears} onChange={setIncludeArrears} label="含往期欠费" />
            <Checkbox checked={skipHungUp} onChange={setSkipHungUp} label="不含挂账" />
          </div>
        </Field>
        {can('charge-finance:bill:push') && (
          <Field label="生成后推送" wide error={errors['channels']} help="不选则只生成，稍后在账单列表推送">
            <Loaded read={channels} what="推送渠道" lines={1}>
              {(known) => <ChannelChoice channels={known} value={pushBy} onChange={setPushBy} />}
            </Loaded>
          </Field>
        )}
      </FormGrid>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary">
          生成账单
        </Button>
        <span className="text-secondary">同一房产、付费人和期间已有账单的不重复生成。</span>
      </div>
    </form>
  )
}

function RunPanel({ run, stop, again }: { run: BillRun; stop: () => void; again: () => void }) {
  const { context } = useCrudPort()
  const { outcomes, communityIds, running } = run
  const sums = sumOf(outcomes)
  const rows = communityIds.map((id, index) => ({
    id,
    name: context.communities.find((one) => one.id === id)?.name ?? String(id),
    outcome: outcomes[index]!,
  }))
  return (
    <section aria-label="生成进度" className="flex min-h-0 flex-1 flex-col gap-3">
      <Progress
        detailed
        value={doneCount(outcomes)}
        max={outcomes.length}
        label={running ? '正在生成账单' : doneCount(outcomes) < outcomes.length ? '已停止' : '已完成'}
      />
      {!running && sums.failed > 0 && (
        <Alert tone="danger" title={`${sums.failed}个项目没有生成`}>
          其余项目的账单已生成，处理原因后可重新生成。
        </Alert>
      )}
      <div className="min-h-0 flex-1">
        <DataTable
          ariaLabel="各项目的账单"
          columns={COLUMNS}
          rows={rows}
          rowKey={(row) => String(row.id)}
          totals={{
            name: '合计',
            created: sums.created,
            existing: sums.existing,
            below: sums.belowMinimum,
            total: formatMoney(sums.total),
          }}
        />
      </div>
      <div className="flex gap-2">
        {running ? (
          <Button onClick={stop}>停止</Button>
        ) : (
          <>
            <CatalogueLink to="/charge/order/record-list" className={buttonClass({ variant: 'primary' })}>
              查看账单
            </CatalogueLink>
            <Button onClick={again}>继续生成</Button>
          </>
        )}
      </div>
    </section>
  )
}

interface Row {
  id: number
  name: string
  outcome: Outcome
}
const made = (row: Row) => (row.outcome.state === 'done' ? row.outcome.made : null)
const count = (key: string, title: string, of: 'created' | 'existing' | 'belowMinimum'): DataTableColumn<Row> => ({
  key,
  title,
  width: 110,
  align: 'end',
  render: (row) => <span className="tabular">{made(row)?.[of] ?? '—'}</span>,
})
const COLUMNS: readonly DataTableColumn<Row>[] = [
  { key: 'name', title: '项目', width: 180, render: (row) => row.name },
  {
    key: 'state',
    title: '状态',
    width: 300,
    render: ({ outcome }) => {
      if (outcome.state === 'waiting') return <Tag>等待</Tag>
      if (outcome.state === 'done') return <Tag tone="success">已完成</Tag>
      return <span className="text-danger-text">{outcome.said}</span>
    },
  },
  count('created', '新账单', 'created'),
  count('existing', '已有', 'existing'),
  count('below', '低于起点', 'belowMinimum'),
  { key: 'total', title: '账单金额', width: 130, align: 'end', render: (row) => <Money value={made(row)?.total} /> },
]
