import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { GENERATION_RESULT, GENERATION_STATUS } from '@wuguan/contract/charge-finance/codes'
import {
  type DifferenceOutcome,
  adjustDifferences,
  confirmGeneration,
  generationSummary,
  resumeGeneration,
  rollbackGeneration,
} from '@wuguan/contract/charge-finance/generation.actions'
import { generationBatch } from '@wuguan/contract/charge-finance/generation-batch.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Progress } from '@wuguan/ui/progress'
import { Tabs } from '@wuguan/ui/tabs'
import { Tag } from '@wuguan/ui/tag'
import { hrefTo } from '@/app/routing/href'
import { LEDGER, usePostedTask } from '../parts/use-posted-task'
import { CommitDialog } from './commit-dialog'
import { DifferencesDialog } from './differences-dialog'
import { BATCH, type BatchRow, isRunning } from './generation-batch'
import { LinesTable } from './lines-table'
import { RollbackDialog } from './rollback-dialog'

const POLL_MS = 1200

/** One batch while it is rehearsed, looked through, posted or taken back. The server keeps it; this page may be left at any time. */
export function useBatchRow(id: string) {
  const port = useCrudPort()
  return useQuery({
    queryKey: [generationBatch.name, 'wizard', id],
    queryFn: ({ signal }) => port.request<BatchRow>('GET', `${generationBatch.base}/info/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  })
}

export function BatchPanel({ batch, again }: { batch: BatchRow; again: () => void }) {
  const id = String(batch.id)
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3">
      <BatchHead batch={batch} again={again} />
      {isRunning(batch) && (
        <Progress
          detailed
          value={batch.progress}
          label={batch.status === BATCH.previewing ? '正在试算' : '正在生成应收'}
        />
      )}
      {isRunning(batch) && <p className="text-secondary">可以离开此页，任务在后台继续；稍后在“生成批次”中找回。</p>}
      {batch.failReason && (
        <Alert tone="danger" title="生成失败">
          {batch.failReason}
        </Alert>
      )}
      {batch.status !== BATCH.previewing && <Outcome key={`${id}:${batch.status}`} batch={batch} />}
    </section>
  )
}

function BatchHead({ batch, again }: { batch: BatchRow; again: () => void }) {
  const port = useCrudPort()
  const client = useQueryClient()
  const id = String(batch.id)
  const refresh = () => {
    for (const name of LEDGER) void client.invalidateQueries({ queryKey: [name] })
  }
  const post = usePostedTask(confirmGeneration, refresh)
  const resume = usePostedTask(resumeGeneration, refresh)
  const undo = usePostedTask(rollbackGeneration, refresh)
  const state = GENERATION_STATUS.items.find((item) => item.code === batch.status)
  const fault = post.fault ?? resume.fault ?? undo.fault
  const [asking, setAsking] = useState<'commit' | 'rollback' | null>(null)
  return (
    <>
      <header className="flex flex-wrap items-center gap-3 rounded border border-line bg-surface px-4 py-2">
        <h2 className="tabular font-semibold">{batch.batchNo}</h2>
        <Tag tone={state?.tone ?? 'neutral'} dashed={isRunning(batch)}>
          {state?.label}
        </Tag>
        <span className="tabular text-secondary">
          {batch.titles['communityId'] ?? ''} {batch.periodFrom} 至 {batch.periodTo}
        </span>
        {batch.status === BATCH.posted && (
          <span className="tabular">
            已生成 {batch.postedCount} 笔，共 <strong>{formatMoney(batch.postedTotal)}</strong>
          </span>
        )}
        <div className="ml-auto flex gap-2">
          {batch.status === BATCH.review && post.may && (
            <Button
              variant="primary"
              disabled={batch.newCount === 0}
              loading={post.pending}
              onClick={() => setAsking('commit')}
            >
              {`确认生成 ${batch.newCount} 笔，${formatMoney(batch.newTotal)}`}
            </Button>
          )}
          {batch.status === BATCH.failed && resume.may && (
            <Button variant="primary" loading={resume.pending} onClick={() => void resume.submit({ id })}>
              继续生成
            </Button>
          )}
          {batch.status === BATCH.posted && port.can('charge-finance:receivable:list') && (
            <Button
              onClick={() => port.open(hrefTo('/charge/finance/receivable-list', {}, { f: { generationBatchId: id } }))}
            >
              查看应收
            </Button>
          )}
          {batch.status === BATCH.posted && undo.may && (
            <Button variant="danger" loading={undo.pending} onClick={() => setAsking('rollback')}>
              回滚
            </Button>
          )}
          {!isRunning(batch) && <Button onClick={again}>再次生成</Button>}
        </div>
      </header>
      {fault && (
        <Alert tone="danger" live>
          {fault}
        </Alert>
      )}
      {asking === 'commit' && (
        <CommitDialog
          batch={batch}
          close={() => setAsking(null)}
          submit={(offset) => {
            setAsking(null)
            void post.submit({ id, offset })
          }}
        />
      )}
      {asking === 'rollback' && (
        <RollbackDialog
          batch={batch}
          close={() => setAsking(null)}
          submit={() => {
            setAsking(null)
            void undo.submit({ id })
          }}
        />
      )}
    </>
  )
}

const NO_RESULT = { count: 0, amount: '0.00', existing: '0.00', outliers: 0 }

function Outcome({ batch }: { batch: BatchRow }) {
  const { can } = useCrudPort()
  const id = String(batch.id)
  const [tab, setTab] = useState('new')
  const [outcome, setOutcome] = useState<DifferenceOutcome | null>(null)
  const read = useRead('charge-finance.generationLine', generationSummary, { id }, { keep: false })
  const adjust = usePostedTask(adjustDifferences, setOutcome)
  return (
    <Loaded read={read} what="批次汇总">
      {({ results }) => {
        const of = (result: string) => results.find((one) => one.result === result) ?? NO_RESULT
        return (
          <div className="flex min-h-0 flex-1 flex-col gap-2">
            {of('new').outliers > 0 && batch.status === BATCH.review && (
              <Alert tone="warning">{`有 ${of('new').outliers} 笔金额与该房产以往相差较大，请核对后再生成。`}</Alert>
            )}
            <Tabs
              aria-label="试算结果"
              value={tab}
              onChange={setTab}
              items={GENERATION_RESULT.items.map(({ code }) => ({
                key: String(code),
                label: `${TABS[String(code)] ?? labelOf(GENERATION_RESULT, code)} ${of(String(code)).count}`,
              }))}
              extra={<span className="tabular text-table text-secondary">合计 {formatMoney(of(tab).amount)}</span>}
            />
            {adjust.fault && <Alert tone="danger">{adjust.fault}</Alert>}
            <div className="min-h-0 flex-1">
              <LinesTable
                key={tab}
                batchId={id}
                result={tab}
                outliers={of(tab).outliers}
                {...(tab === 'different' && can('charge-finance:receivable:adjust') && !adjust.pending
                  ? {
                      onAdjust: (lineIds: readonly string[]) =>
                        void adjust.submit({ id, lineIds: lineIds.length > 0 ? lineIds : null }),
                    }
                  : {})}
              />
            </div>
            {outcome && <DifferencesDialog outcome={outcome} close={() => setOutcome(null)} />}
          </div>
        )
      }}
    </Loaded>
  )
}
const TABS: Readonly<Record<string, string>> = {
  new: '新增',
  same: '一致',
  different: '差异',
  skip: '跳过',
  error: '错误',
}
