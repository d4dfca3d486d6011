import { approveTurns, rejectTurns } from '@wuguan/contract/bpm/task.actions'
import { type ReactNode, useState } from 'react'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import type { Outcome } from '@wuguan/contract/kernel/flow'
import { ActionDialog } from '@wuguan/crud/action-form'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { BatchOutcome } from '@wuguan/crud/flow'
import { ListScreen } from '@wuguan/crud/list-screen'
import type { ListAddress } from '@/app/routing/list-page'
import { LIST_REFRESHES } from '../shared/refreshes'

const ACTS = {
  approve: { action: approveTurns, verb: '通过', danger: false },
  reject: { action: rejectTurns, verb: '驳回', danger: true },
} as const
type Act = keyof typeof ACTS
interface Asked {
  readonly act: Act
  readonly rows: readonly AnyRow[]
  readonly outcomes?: readonly Outcome[]
}

/** An inbox in which many are decided on at once: a list with 批量通过 and 批量驳回, and what came of each. `instanceOf` names the process of a row. */
export function useInboxBatch(
  entity: AnyEntity,
  ui: EntityUi,
  instanceOf: (row: AnyRow) => unknown,
): { ui: EntityUi; overlay: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const run = (act: Act) => (rows: readonly AnyRow[]) => setAsked({ act, rows })
  const batched: EntityUi = {
    ...ui,
    batchActions: [
      { key: 'approve', label: approveTurns.label, run: run('approve') },
      { key: 'reject', label: rejectTurns.label, danger: true, run: run('reject') },
    ],
  }
  if (asked === null) return { ui: batched, overlay: null }
  const { act, rows, outcomes } = asked
  const { action, verb, danger } = ACTS[act]
  const processes = new Map(rows.flatMap((row) => (instanceOf(row) ? [[String(instanceOf(row)), row] as const] : [])))
  const overlay = outcomes ? (
    <BatchOutcome
      entity={entity}
      verb={verb}
      rows={rows}
      outcomes={outcomes.map(({ id, refusal }) => ({ id: processes.get(String(id))!.id, refusal }))}
      close={close}
    />
  ) : (
    <ActionDialog
      action={action}
      title={`${verb}选中的 ${rows.length} 条${entity.label}？`}
      description="只处理等待您审批的，逐条给出结果。"
      verb={`${verb} ${rows.length} 条`}
      danger={danger}
      given={{ instanceIds: [...processes.keys()] }}
      said={({ outcomes: came }) =>
        `已${verb} ${came.filter(({ refusal }) => refusal === null).length} 条${entity.label}`
      }
      refreshes={LIST_REFRESHES}
      close={close}
      done={({ outcomes: came }) => came.some((one) => one.refusal !== null) && setAsked({ act, rows, outcomes: came })}
    />
  )
  return { ui: batched, overlay }
}

/** An inbox of processes under 流程审批: rows are processes, columns those of the record that they decide on. */
export const approvalInbox = (entity: AnyEntity, ui: EntityUi) =>
  function ApprovalInbox(address: ListAddress) {
    const batch = useInboxBatch(entity, ui, ({ id }) => id)
    return (
      <>
        <ListScreen entity={entity} ui={batch.ui} {...address} />
        {batch.overlay}
      </>
    )
  }
