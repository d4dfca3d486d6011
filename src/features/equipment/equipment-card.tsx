import { useState } from 'react'
import { Plus } from 'lucide-react'
import { equipment, EQUIPMENT_LABEL } from '@wuguan/contract/equipment/equipment.entity'
import {
  equipmentDocument,
  equipmentRunReading,
  equipmentStatusLog,
} from '@wuguan/contract/equipment/equipment-parts.entity'
import { equipmentTask } from '@wuguan/contract/equipment/equipment-task.entity'
import { maintainRecord } from '@wuguan/contract/equipment/maintain-record.entity'
import type { AnyEntity, AnyRow, ScreenRow } from '@wuguan/contract/kernel/entity'
import { useDetail, useRows } from '@wuguan/crud/controllers'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { fieldColumns } from '@wuguan/crud/field-columns'
import { VerbButtons } from '@wuguan/crud/flow'
import { FormDrawer } from '@wuguan/crud/form-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { RecordDescription } from '@wuguan/crud/record-description'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { EmptyPanel } from '@wuguan/ui/panel'
import { QrCode } from '@wuguan/ui/qr-code'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tabs } from '@wuguan/ui/tabs'

type Row = ScreenRow<typeof equipment>
const rowKey = ({ id }: AnyRow) => id

interface PartProps {
  entity: AnyEntity
  columns: readonly DataTableColumn<AnyRow>[]
  machine: Row
  /** Which rows are the machine's. */
  filters?: Readonly<Record<string, string>>
  /** What may be added: 登记证书. */
  verb?: string
  empty: string
}
/** The rows of one sort that a machine has; each may be opened where it may be changed. */
function Part({ entity, columns, machine, filters, verb, empty }: PartProps) {
  const port = useCrudPort()
  const [open, setOpen] = useState<AnyRow | 'new' | null>(null)
  const rows = useRows<AnyEntity>(entity, filters ?? { equipmentId: String(machine.id) })
  const may = verb !== undefined && port.can(entity.codes.edit)
  return (
    <div className="flex flex-col gap-2 pt-3">
      {may && (
        <span>
          <Button size="sm" icon={<Plus />} onClick={() => setOpen('new')}>
            {verb}
          </Button>
        </span>
      )}
      {rows.data?.length === 0 ? (
        <EmptyPanel title={empty} />
      ) : (
        <DataTable
          ariaLabel={entity.label}
          columns={columns}
          rows={rows.data ?? []}
          rowKey={rowKey}
          loading={rows.isLoading}
          {...(may ? { onRowOpen: setOpen } : {})}
        />
      )}
      {open !== null && (
        <FormDrawer
          entity={entity}
          {...(open === 'new' ? {} : { id: open.id })}
          defaults={{ equipmentId: machine.id, communityId: machine.communityId }}
          title={verb}
          groups={entity.form.map((group) => ({
            ...group,
            fields: group.fields.filter((name) => name !== 'equipmentId'),
          }))}
          close={() => setOpen(null)}
        />
      )}
    </div>
  )
}

const DOCUMENTS = fieldColumns<AnyEntity, string, AnyRow>(equipmentDocument, [
  'kind',
  'name',
  'certNo',
  'result',
  'issueDate',
  'expireDate',
])
const READINGS = fieldColumns<AnyEntity, string, AnyRow>(equipmentRunReading, ['at', 'hours', 'byId', 'remark'])
const CHANGES = fieldColumns<AnyEntity, string, AnyRow>(equipmentStatusLog, [
  'at',
  'fromStatus',
  'toStatus',
  'byId',
  'reason',
  'orderId',
])
const TASKS = fieldColumns<AnyEntity, string, AnyRow>(equipmentTask, [
  'taskNo',
  'maintainKind',
  'slotDate',
  'executorId',
  'status',
  'abnormalCount',
])
const RECORDS = fieldColumns<AnyEntity, string, AnyRow>(maintainRecord, [
  'finishedOn',
  'taskId',
  'maintainKind',
  'downMinutes',
  'materialCost',
  'contractorCost',
  'cost',
])
const CHILDREN = fieldColumns<AnyEntity, string, AnyRow>(equipment, [
  'equipmentNo',
  'name',
  'typeId',
  'locationText',
  'status',
])

/** 设备卡: one machine with its code, what can be done with it, and all that is kept of it. */
export function EquipmentCard({ ui, row: first, close }: { ui: EntityUi; row: Row; close: () => void }) {
  const [tab, setTab] = useState('file')
  const { row = first } = useDetail(equipment, first.id)
  return (
    <Drawer open onOpenChange={close} title={`${row.equipmentNo} ${row.name}`} width={960}>
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-4">
          <QrCode value={`${EQUIPMENT_LABEL}${row.qrCode}`} label={`${row.name}二维码`} size={88} />
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <span className="tabular text-table text-secondary">{row.qrCode}</span>
            <div className="flex flex-wrap gap-2">
              <VerbButtons ui={ui.flow!} row={row} />
            </div>
          </div>
        </div>
        <Tabs
          aria-label="设备档案"
          value={tab}
          onChange={setTab}
          items={[
            {
              key: 'file',
              label: '档案',
              content: (
                <div className="pt-3">
                  <RecordDescription entity={equipment} row={row} ui={ui} columns={3} />
                </div>
              ),
            },
            {
              key: 'tasks',
              label: '维保任务',
              content: (
                <Part
                  entity={equipmentTask}
                  columns={TASKS}
                  machine={row}
                  filters={{ targetId: String(row.id) }}
                  empty="还没有维保任务"
                />
              ),
            },
            {
              key: 'records',
              label: '维保成本',
              content: <Part entity={maintainRecord} columns={RECORDS} machine={row} empty="还没有完成的维保" />,
            },
            {
              key: 'documents',
              label: '证书与检定',
              content: (
                <Part entity={equipmentDocument} columns={DOCUMENTS} machine={row} verb="登记证书" empty="还没有证书" />
              ),
            },
            {
              key: 'hours',
              label: '运行小时',
              content: (
                <Part
                  entity={equipmentRunReading}
                  columns={READINGS}
                  machine={row}
                  verb="抄录运行小时"
                  empty="还没有抄录"
                />
              ),
            },
            {
              key: 'log',
              label: '状态变更',
              content: <Part entity={equipmentStatusLog} columns={CHANGES} machine={row} empty="还没有状态变更" />,
            },
            { key: 'children', label: '子设备', content: <Children machine={row} /> },
          ]}
        />
      </div>
    </Drawer>
  )
}

function Children({ machine }: { machine: Row }) {
  const rows = useRows<AnyEntity>(equipment, { parentId: String(machine.id) })
  return (
    <div className="pt-3">
      {rows.data?.length === 0 ? (
        <EmptyPanel title="没有子设备" hint="编辑下级设备时选择它为上级设备。" />
      ) : (
        <DataTable
          ariaLabel="子设备"
          columns={CHILDREN}
          rows={rows.data ?? []}
          rowKey={rowKey}
          loading={rows.isLoading}
        />
      )}
    </div>
  )
}
