import { Download, FileSpreadsheet, Radio } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  type BatchOutcome,
  auditReadings,
  collectRemote,
  generateCharges,
  readingSheet,
  removeReadings,
  revokeCharges,
  unauditReadings,
} from '@wuguan/contract/meter/reading.actions'
import { meterReading } from '@wuguan/contract/meter/meter-reading.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { ActionButton, useAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { toast } from '@wuguan/ui/toast'
import { ImportButton } from '@/features/file'
import { ChargeDialog } from './charge-dialog'
import { sayOutcome } from './outcome'
import type { BenchController } from './use-bench'

export const READING_IMPORT = {
  kind: 'meterReading',
  title: '抄表数据',
  hint: '列：表号、期间、本次读数、抄表日期、翻表、备注；有错误的行可修正后再导入。',
  community: { field: 'communityId' },
  listPath: '/meter/device/data/index',
  refreshes: [meterReading.name],
} as const

interface BenchActionsProps {
  bench: BenchController
  selected: readonly string[]
  clear: () => void
}

/** What can be done in a tab: with the marked readings on the left, with the period on the right. */
export function BenchActions({ bench, selected, clear }: BenchActionsProps) {
  const port = useCrudPort()
  const [task, setTask] = useState<'charge' | 'revoke' | null>(null)
  const charging = useAction(generateCharges)
  const done = () => {
    clear()
    void bench.refresh()
  }
  const outcome = (verb: string) => (answer: unknown) => {
    sayOutcome(verb, answer as BatchOutcome)
    done()
  }
  const ids = [...selected]
  const none = ids.length === 0
  const download = (path: string) =>
    void port.downloadFile(path).catch((cause: unknown) => toast.error(faultOf(cause).msg))
  const query = new URLSearchParams({
    communityId: String(bench.communityId ?? ''),
    feePeriod: bench.feePeriod,
    kind: bench.kind,
  }).toString()
  return (
    <div className="flex flex-wrap items-center gap-2">
      {bench.tab === 'pending' && (
        <>
          <BatchButton action={auditReadings} ids={ids} onDone={outcome('审核')}>
            批量审核
          </BatchButton>
          <ActionButton
            action={removeReadings}
            input={{ ids }}
            variant="danger"
            disabled={none}
            ask={{ title: `删除选中的 ${ids.length} 条读数？`, content: '只能删除待审核且为该表最后一次的读数。' }}
            done={() => `已删除 ${ids.length} 条`}
            onDone={done}
          >
            删除
          </ActionButton>
        </>
      )}
      {bench.tab === 'audited' && (
        <>
          {charging.may && (
            <Button variant="primary" disabled={none} onClick={() => setTask('charge')}>
              生成应收
            </Button>
          )}
          <BatchButton action={unauditReadings} ids={ids} onDone={outcome('反审核')}>
            反审核
          </BatchButton>
        </>
      )}
      {bench.tab === 'charged' && charging.may && (
        <Button disabled={none} onClick={() => setTask('revoke')}>
          撤销应收
        </Button>
      )}
      {bench.tab === 'waiting' && port.can('meter:reading:import') && (
        <Button icon={<FileSpreadsheet />} onClick={() => download(`${readingSheet.path}?${query}`)}>
          导入模板
        </Button>
      )}
      {(bench.tab === 'waiting' || bench.tab === 'pending') && (
        <ImportButton template={READING_IMPORT} permission="meter:reading:import" />
      )}
      {bench.tab === 'waiting' && bench.communityId !== null && (
        <ActionButton
          action={collectRemote}
          input={{ communityId: bench.communityId, kind: bench.kind as 'water' }}
          icon={<Radio />}
          done={(output) => {
            const { read, failed } = output
            return `远传采集 ${read} 块${failed.length > 0 ? `，失败 ${failed.length} 块（${failed[0]!.code}：${failed[0]!.reason}）` : ''}`
          }}
          onDone={done}
        />
      )}
      {port.can('meter:reading:export') && (
        <Button
          icon={<Download />}
          onClick={() =>
            void port
              .download(`${meterReading.base!}/export`, {
                filters: { feePeriod: `${bench.feePeriod},${bench.feePeriod}`, meterKind: bench.kind },
              })
              .then((queued) => queued && toast.success('已加入下载任务'))
              .catch((cause: unknown) => toast.error(faultOf(cause).msg))
          }
        >
          导出
        </Button>
      )}
      {task === 'charge' && <ChargeDialog ids={ids} close={() => setTask(null)} done={done} />}
      {task === 'revoke' && (
        <ActionDialog
          action={revokeCharges}
          given={{ ids }}
          title={`撤销选中 ${ids.length} 条读数的应收？`}
          description="已收款、减免或锁定的应收不能撤销；撤销后读数回到已审核。"
          verb="撤销应收"
          danger
          refreshes={[meterReading.name, 'charge-finance.receivable']}
          close={() => setTask(null)}
          done={done}
        />
      )}
    </div>
  )
}

/** Some of a batch may be refused: the outcome is told by reason, not by one word. */
function BatchButton({
  action,
  ids,
  onDone,
  children,
}: {
  action: typeof auditReadings | typeof unauditReadings
  ids: string[]
  onDone: (answer: unknown) => void
  children: string
}) {
  const { may, pending, run } = useAction(action)
  // The second press of a double click means the same readings: they are at work, or done.
  const sent = useRef<string | null>(null)
  const none = ids.length === 0
  useEffect(() => {
    if (none) sent.current = null
  }, [none])
  const press = () => {
    const asked = ids.join()
    if (sent.current === asked) return
    sent.current = asked
    run({ ids })
      .then(onDone)
      .catch((cause: unknown) => {
        sent.current = null
        toast.error(faultOf(cause).msg)
      })
  }
  if (!may) return null
  return (
    <Button disabled={none} loading={pending} onClick={press}>
      {children}
    </Button>
  )
}
