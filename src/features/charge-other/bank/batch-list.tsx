import { useMemo, useState } from 'react'
import { bankDeductBatch } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.entity'
import { bankDeductBatchFlow } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.flow'
import { bankDeductLine } from '@wuguan/contract/charge-other/bank/bank-deduct-line.entity'
import { bankFile, importBankAnswer, makeBankBatch } from '@wuguan/contract/charge-other/bank/bank.actions'
import { DEBIT_STATUS } from '@wuguan/contract/charge-other/bank/codes'
import { addDays } from '@wuguan/contract/kernel/dates'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { stateName } from '@wuguan/contract/kernel/options'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Progress } from '@wuguan/ui/progress'
import { Tag } from '@wuguan/ui/tag'
import { today } from '@wuguan/crud/clock'
import { AnswerDialog } from './answer-dialog'
import { BatchDrawer } from './batch-drawer'
import { GatherDialog } from './gather-dialog'

export type BatchRow = ScreenRow<typeof bankDeductBatch>
interface BatchListProps extends Pick<ListScreenProps, 'search' | 'onSearch' | 'fixedFilters'> {
  /** The batch that stands open beside the list. */
  opened: string | null
  onOpened: (id: string | null) => void
  /** Whether batches are made here. */
  makes?: boolean
}
const WITH_FILE: readonly (string | null)[] = ['exported', 'answered', 'posting', 'booked']

/** 代扣批次, and the one that is looked at with its lines. */
export function BatchList({ opened, onOpened, makes = false, ...list }: BatchListProps) {
  const port = useCrudPort()
  const [gathering, setGathering] = useState(false)
  const [answering, setAnswering] = useState<BatchRow | null>(null)
  const ui = useMemo(
    () =>
      entityUi(bankDeductBatch, {
        flow: bankDeductBatchFlow,
        refreshes: [bankDeductLine.name],
        verbs: {
          again: { initial: { deductDate: () => addDays(today(), 1) }, done: ({ batchId }) => onOpened(batchId) },
        },
        cells: { status: StatusCell },
        list: { verbs: ['list', 'export'] },
        rowActions: [
          { key: 'open', label: '明细', run: (row) => onOpened(String(row.id)) },
          {
            key: 'answer',
            label: '导入回盘',
            permission: importBankAnswer.permission!,
            visible: (row) => row.status === DEBIT_STATUS.exported,
            run: (row) => setAnswering(row),
          },
          {
            key: 'file',
            label: '下载文件',
            permission: bankFile.permission!,
            visible: (row) => WITH_FILE.includes(stateName(DEBIT_STATUS, row.status)),
            run: (row, { port: at }) => at.downloadFile(bankFile.path.replace('{id}', String(row.id))),
          },
        ],
      }),
    // The page's address outlives its handlers.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  )
  return (
    <>
      <ListScreen
        {...list}
        entity={bankDeductBatch}
        ui={ui}
        toolbar={
          makes &&
          port.can(makeBankBatch.permission!) && (
            <Button variant="primary" onClick={() => setGathering(true)}>
              生成批次
            </Button>
          )
        }
      />
      {gathering && <GatherDialog close={() => setGathering(false)} made={onOpened} />}
      {answering && <AnswerDialog batch={answering} close={() => setAnswering(null)} />}
      {opened && <BatchDrawer id={opened} ui={ui} close={() => onOpened(null)} />}
    </>
  )
}

function StatusCell({ row }: { row: BatchRow }) {
  const state = DEBIT_STATUS.items.find(({ code }) => code === row.status)
  if (row.status === DEBIT_STATUS.posting) return <Progress value={row.progress} label={state!.label} detailed />
  return <Tag tone={state?.tone ?? 'neutral'}>{state?.label}</Tag>
}
