import { useState } from 'react'
import { billChannels, generateBills } from '@wuguan/contract/charge-finance/bill.actions'
import { billBatch } from '@wuguan/contract/charge-finance/bill-batch.entity'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { RefsPicker } from '@wuguan/crud/pickers'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { DatePicker, MonthPicker } from '@wuguan/ui/date'
import { Field, FormGrid } from '@wuguan/ui/form'
import { MoneyInput } from '@wuguan/ui/number-input'
import { MultiSelect } from '@wuguan/ui/select'
import { Steps } from '@wuguan/ui/steps'
import { Tabs } from '@wuguan/ui/tabs'
import { InCommunity } from '@/features/basedata'
import { usePostedTask } from '../parts/use-posted-task'
import { today } from '@wuguan/crud/clock'
import { ChannelChoice } from './bill-verbs'
import { chosenOf } from './generate.logic'
import { RunPanel } from './run-panel'

const STEPS = [
  { key: 'scope', title: '选择范围' },
  { key: 'run', title: '生成账单' },
]

const TABS = [
  { key: 'wizard', label: '生成账单' },
  { key: 'batches', label: '生成记录' },
]

interface GenerateBillsScreenProps extends Pick<ListScreenProps, 'search' | 'onSearch'> {
  community: string
}
/** 生成账单: for whom and which month; the server makes them, and every run is found again in the list beside it. */
export function GenerateBillsScreen({ community, search, onSearch }: GenerateBillsScreenProps) {
  const [runId, setRun] = useKept<string | null>('bill.run', null)
  const tab = search.view === 'batches' ? 'batches' : 'wizard'
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <Tabs value={tab} onChange={(view) => onSearch(view === 'batches' ? { view } : {})} items={TABS} />
      {tab === 'batches' ? (
        <div className="min-h-0 flex-1">
          <ListScreen
            entity={billBatch}
            search={{ ...search, view: undefined }}
            onSearch={(next) => onSearch({ ...next, view: 'batches' })}
          />
        </div>
      ) : (
        <>
          <Steps items={STEPS} current={runId === null ? 0 : 1} />
          {runId === null ? (
            <OrderForm community={community} started={setRun} />
          ) : (
            <RunPanel key={runId} runId={runId} again={() => setRun(null)} />
          )}
        </>
      )}
    </div>
  )
}

function OrderForm({ community, started }: { community: string; started: (runId: string) => void }) {
  const { context, can } = useCrudPort()
  const channels = useRead('charge-finance.billPush', billChannels)
  const [communityIds, setCommunityIds] = useState<readonly number[]>(() => chosenOf(community, context.communities))
  const [buildingIds, setBuildingIds] = useState<readonly (string | number)[]>([])
  const [billPeriod, setBillPeriod] = useState<string | null>(() => today().slice(0, 7))
  const [asOfDate, setAsOfDate] = useState<string | null>(today)
  const [includeArrears, setIncludeArrears] = useState(true)
  const [skipHungUp, setSkipHungUp] = useState(true)
  const [minAmount, setMinAmount] = useState('0.00')
  const [pushBy, setPushBy] = useState<readonly string[]>([])
  const task = usePostedTask(generateBills, ({ runId }) => started(runId))
  const { errors } = task
  const one = communityIds.length === 1 ? communityIds[0]! : null
  const submit = () =>
    void task.submit({
      communityIds,
      billPeriod: billPeriod ?? '',
      asOfDate: asOfDate ?? '',
      includeArrears,
      skipHungUp,
      minAmount: minAmount === '' ? '0.00' : minAmount,
      buildingIds: one && buildingIds.length > 0 ? buildingIds.map(String) : null,
      channels: pushBy,
    })
  return (
    <form
      noValidate
      className="flex w-full max-w-form flex-col gap-4 rounded border border-line bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {task.fault && (
        <Alert tone="danger" live>
          {task.fault}
        </Alert>
      )}
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
        <Button type="submit" variant="primary" loading={task.pending}>
          生成账单
        </Button>
        <span className="text-secondary">同一房产、付费人和期间已有账单的不重复生成。</span>
      </div>
    </form>
  )
}
