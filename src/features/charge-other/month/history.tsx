import { useMemo, useState } from 'react'
import { SETTLEMENT } from '@wuguan/contract/charge-other/codes'
import { reopenMonth, withdrawReopen } from '@wuguan/contract/charge-other/month.actions'
import { monthSettlement } from '@wuguan/contract/charge-other/month-settlement.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { callAction } from '@wuguan/crud/action-button'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { faultOf } from '@wuguan/crud/port'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { confirm } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { toast } from '@wuguan/ui/toast'
import { MONTH_REFRESHES } from './months'

const REOPEN = reopenMonth.permission ?? ''
const nameOf = (row: AnyRow) => `${String(row.titles['communityId'] ?? '')} ${String(row['period'])}`

/** 月结记录: who closed which month, and taking the last one back by consent. */
export function History(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [row, setRow] = useState<AnyRow | null>(null)
  const ui = useMemo(
    (): EntityUi => ({
      cells: {
        snapshotHash: ({ row: of }) => (
          <code className="text-small" title={String(of['snapshotHash'] ?? '')}>
            {String(of['snapshotHash'] ?? '').slice(0, 12)}
          </code>
        ),
      },
      rowActions: [
        {
          key: 'reopen',
          label: '反月结',
          permission: REOPEN,
          danger: true,
          visible: (of) => of['status'] === SETTLEMENT.closed,
          run: setRow,
        },
        {
          key: 'withdraw',
          label: '撤回反月结',
          permission: REOPEN,
          visible: (of) => of['status'] === SETTLEMENT.reopening,
          async run(of, { port, refresh }) {
            if (!(await confirm({ title: `撤回 ${nameOf(of)} 的反月结申请？`, okText: '撤回' }))) return
            try {
              await callAction(port, withdrawReopen, { settlementId: String(of.id) })
              toast.success('反月结申请已撤回')
            } catch (error) {
              toast.error(faultOf(error).msg)
            }
            await refresh()
          },
        },
      ],
    }),
    [],
  )
  return (
    <>
      <ListScreen {...props} entity={monthSettlement} ui={ui} />
      {row && <ReopenDialog row={row} close={() => setRow(null)} />}
    </>
  )
}

function ReopenDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const [reason, setReason] = useState('')
  const task = useTask(reopenMonth, {
    refreshes: MONTH_REFRESHES,
    said: () => `${nameOf(row)} 反月结已提交审批`,
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`反月结 ${nameOf(row)}？`}
      description="审批通过后该期间重新开放入账，当前快照存入操作日志。"
      verb="提交审批"
      danger
      shows={['reason']}
      close={close}
      submit={() => void task.submit({ settlementId: String(row.id), reason })}
    >
      <Field label="反月结原因" required help="不少于10个字符" error={task.errors['reason']}>
        <Textarea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
