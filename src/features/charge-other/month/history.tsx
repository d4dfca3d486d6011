import { useMemo, useState } from 'react'
import { SETTLEMENT } from '@wuguan/contract/charge-other/codes'
import { reopenMonth, withdrawReopen } from '@wuguan/contract/charge-other/month.actions'
import { monthSettlement, type SettlementRow } from '@wuguan/contract/charge-other/month-settlement.entity'
import { callAction } from '@wuguan/crud/action-button'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { faultOf } from '@wuguan/crud/port'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { MONTH_REFRESHES } from './months'

const REOPEN = reopenMonth.permission ?? ''
const nameOf = (row: SettlementRow) => `${String(row.titles['communityId'] ?? '')} ${row.period}`

/** 月结记录: who closed which month, and taking the last one back by consent. */
export function History(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [row, setRow] = useState<SettlementRow | null>(null)
  const ui = useMemo(
    () =>
      entityUi(monthSettlement, {
        cells: {
          snapshotHash: ({ row: of }) => (
            <code className="text-small" title={of.snapshotHash ?? ''}>
              {of.snapshotHash?.slice(0, 12)}
            </code>
          ),
        },
        rowActions: [
          {
            key: 'reopen',
            label: '反月结',
            permission: REOPEN,
            danger: true,
            visible: (of) => of.status === SETTLEMENT.closed,
            run: setRow,
          },
          {
            key: 'withdraw',
            label: '撤回反月结',
            permission: REOPEN,
            visible: (of) => of.status === SETTLEMENT.reopening,
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

const ReopenDialog = ({ row, close }: { row: SettlementRow; close: () => void }) => (
  <ActionDialog
    action={reopenMonth}
    given={{ settlementId: String(row.id) }}
    title={`反月结 ${nameOf(row)}？`}
    description="审批通过后该期间重新开放入账，当前快照存入操作日志。"
    verb="提交审批"
    danger
    said={`${nameOf(row)} 反月结已提交审批`}
    refreshes={MONTH_REFRESHES}
    close={close}
  />
)
