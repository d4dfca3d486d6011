import { signWorker } from '@wuguan/contract/elevator/elevator.actions'
import { REPAIR_STATUS } from '@wuguan/contract/elevator/elevator-options'
import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import { elevatorRepair } from '@wuguan/contract/elevator/elevator-repair.entity'
import { elevatorRepairFlow } from '@wuguan/contract/elevator/elevator-repair.flow'
import { ActionDialog } from '@wuguan/crud/action-form'
import { now } from '@wuguan/crud/clock'
import { entityUi } from '@wuguan/crud/entity-ui'
import { SignatureInput } from '@wuguan/crud/kinds'
import { RepairItems } from './repair-items'
import { RepairSheet } from './repair-sheet'

/** 维保记录: what was found item by item, who was there, its sheet. */
export const repairUi = entityUi(elevatorRepair, {
  flow: elevatorRepairFlow,
  refreshes: [elevator.name],
  inputs: { items: RepairItems, ownerSign: SignatureInput },
  cells: {
    lateDays: ({ value }) => (value ? <span className="tabular text-danger-text">{`${value}天`}</span> : null),
    gapDays: ({ value }) => (value === null ? null : <span className="tabular">{`${value}天`}</span>),
  },
  rowActions: [
    {
      key: 'sign',
      label: '签到',
      primary: true,
      permission: signWorker.permission!,
      visible: ({ status }) => status === REPAIR_STATUS.running,
      show: ({ row, close }) => (
        <ActionDialog
          action={signWorker}
          given={{ id: String(row.id), clientAt: now(), queued: false }}
          inputs={{ contractorSign: SignatureInput }}
          title={`维保“${row.repairNo}”作业人员签到`}
          description="每位作业人员凭证书并亲笔签名，维保作业人员不少于2人。"
          verb="签到"
          refreshes={[elevatorRepair.name]}
          said={(_answer, { name }) => `${name}已签到`}
          close={close}
        />
      ),
    },
    {
      key: 'print',
      label: '打印',
      reason: ({ maintainDate }) => (maintainDate ? null : '提交后才能打印'),
      show: ({ row, close }) => <RepairSheet row={row} close={close} />,
    },
  ],
})
