import { bankDeductBatch } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.entity'
import { bankDeductContract } from '@wuguan/contract/charge-other/bank/bank-deduct-contract.entity'
import { bankFileTemplate } from '@wuguan/contract/charge-other/bank/bank-file-template.entity'
import { bankReconcile } from '@wuguan/contract/charge-other/bank/bank-reconcile.entity'
import { DEBIT_STATUS } from '@wuguan/contract/charge-other/bank/codes'
import { useMemo } from 'react'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Tabs } from '@wuguan/ui/tabs'
import { ImportButton } from '@/features/file'
import { BatchList } from './batch-list'
import { contractUi, reconcileUi, templateUi } from './bank.ui'

type List = Pick<ListScreenProps, 'search' | 'onSearch'>
const IMPORT = {
  kind: 'bankDeductContract',
  title: '代扣协议',
  hint: '每行一份协议；房产和收费项目有多个时用顿号隔开，收费项目不填为全部。客户须与房产有关。',
  community: { field: 'communityId' },
  listPath: '/charge/bank/deduct',
  refreshes: [bankDeductContract.name],
} as const
const BATCH = 'batch-'
const WAITING = `${DEBIT_STATUS.exported},${DEBIT_STATUS.answered},${DEBIT_STATUS.posting}`

const Contracts = (list: List) => (
  <ListScreen
    {...list}
    entity={bankDeductContract}
    ui={contractUi}
    toolbar={<ImportButton template={IMPORT} permission={bankDeductContract.codes.import} />}
  />
)
const Reconcile = ({ open, ...list }: List & { open: (id: string) => void }) => {
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const ui = useMemo(() => reconcileUi(open), [])
  return <ListScreen {...list} entity={bankReconcile} ui={ui} />
}
const TABS = [
  { key: 'contracts', label: '协议', code: bankDeductContract.codes.list },
  { key: 'batches', label: '批次', code: bankDeductBatch.codes.list },
  { key: 'answers', label: '回盘', code: bankDeductBatch.codes.list },
  { key: 'reconcile', label: '对账', code: bankReconcile.codes.list },
  { key: 'templates', label: '模板', code: bankFileTemplate.codes.list },
] as const

/** 银行代扣: what customers allow, what the bank is asked for and answers, what came in by it, and how its files read. */
export function BankDeductScreen({ search, onSearch }: List) {
  const port = useCrudPort()
  const tabs = TABS.filter(({ code }) => port.can(code))
  const shown = search.view?.startsWith(BATCH) ? search.view.slice(BATCH.length) : null
  const tab = shown ? 'batches' : (tabs.find(({ key }) => key === search.view)?.key ?? tabs[0]?.key ?? 'contracts')
  const list = {
    search: { ...search, view: undefined },
    onSearch: (next: typeof search) => onSearch({ ...next, view: tab }),
  }
  const open = (id: string | null) => onSearch({ ...search, view: id ? BATCH + id : tab })
  const batches = {
    ...list,
    opened: shown,
    onOpened: open,
  }
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <Tabs
        value={tab}
        onChange={(view) => onSearch({ view })}
        items={tabs.map(({ key, label }) => ({ key, label }))}
      />
      <div className="min-h-0 flex-1">
        {tab === 'contracts' && <Contracts {...list} />}
        {tab === 'batches' && <BatchList {...batches} makes />}
        {tab === 'answers' && <BatchList {...batches} fixedFilters={{ status: WAITING }} />}
        {tab === 'reconcile' && <Reconcile {...list} open={open} />}
        {tab === 'templates' && <ListScreen {...list} entity={bankFileTemplate} ui={templateUi} />}
      </div>
    </div>
  )
}
