import { useMemo, useState } from 'react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { generationBatch } from '@wuguan/contract/charge-finance/generation-batch.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useKept } from '@wuguan/crud/port'
import { Loaded } from '@wuguan/crud/task'
import { buttonClass } from '@wuguan/ui/button'
import { Progress } from '@wuguan/ui/progress'
import { Segmented } from '@wuguan/ui/radio'
import { Steps } from '@wuguan/ui/steps'
import { Tabs } from '@wuguan/ui/tabs'
import { Tag } from '@wuguan/ui/tag'
import { GENERATION_STATUS } from '@wuguan/contract/charge-finance/codes'
import { BatchPanel, useBatchRow } from './batch-panel'
import { type BatchRow, isRunning, stepOf } from './generation-batch'
import { ScopeForm } from './scope-form'

const STEPS = [
  { key: 'scope', title: '选择范围' },
  { key: 'preview', title: '预览核对' },
  { key: 'posted', title: '确认生成' },
]
const TABS = [
  { key: 'wizard', label: '费用生成' },
  { key: 'batches', label: '生成批次' },
]

/** 费用生成: a rehearsal looked through, then one posting; every batch is found again in the list beside it. */
export function GenerateScreen({ search, onSearch }: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [batches, setBatches] = useKept<readonly string[]>('batches', [])
  const tab = search.view === 'batches' ? 'batches' : 'wizard'
  const open = (id: string) => {
    setBatches([id])
    onSearch({})
  }
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <Tabs
        value={tab}
        onChange={(view) => onSearch(view === 'batches' ? { view } : {})}
        items={TABS}
        extra={
          <CatalogueLink to="/charge/report/receivable/generate" className={buttonClass({ size: 'sm' })}>
            应收生成报表
          </CatalogueLink>
        }
      />
      {tab === 'batches' ? (
        <div className="min-h-0 flex-1">
          <Batches
            search={{ ...search, view: undefined }}
            onSearch={(next) => onSearch({ ...next, view: 'batches' })}
            open={open}
          />
        </div>
      ) : batches.length === 0 ? (
        <>
          <Steps items={STEPS} current={0} />
          <ScopeForm started={setBatches} />
        </>
      ) : (
        <Running key={batches.join()} ids={batches} again={() => setBatches([])} />
      )}
    </div>
  )
}

/** The batches of one preview, one community each. */
function Running({ ids, again }: { ids: readonly string[]; again: () => void }) {
  const [shown, setShown] = useState(ids[0]!)
  const read = useBatchRow(shown)
  return (
    <>
      {ids.length > 1 && (
        <Segmented
          aria-label="批次"
          value={shown}
          onChange={setShown}
          options={ids.map((id, index) => ({ value: id, label: `批次 ${index + 1}` }))}
        />
      )}
      <Loaded read={read} what="生成批次">
        {(batch) => (
          <>
            <Steps items={STEPS} current={stepOf(batch)} />
            <BatchPanel key={shown} batch={batch} again={again} />
          </>
        )}
      </Loaded>
    </>
  )
}

function StatusCell({ row }: { row: AnyRow }) {
  const batch = row as BatchRow
  const state = GENERATION_STATUS.items.find((item) => item.code === batch.status)
  if (isRunning(batch)) return <Progress value={batch.progress} label={state?.label ?? ''} detailed />
  return <Tag tone={state?.tone ?? 'neutral'}>{state?.label}</Tag>
}

function Batches({ open, ...list }: Pick<ListScreenProps, 'search' | 'onSearch'> & { open: (id: string) => void }) {
  const ui = useMemo(
    (): EntityUi => ({
      cells: { status: StatusCell },
      rowActions: [{ key: 'open', label: '查看', run: (row) => open(String(row.id)) }],
    }),
    // The wizard opens whatever batch it is given; its handler never goes stale.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  )
  return <ListScreen {...list} entity={generationBatch} ui={ui} />
}
