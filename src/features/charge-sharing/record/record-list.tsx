import { useMemo, useState } from 'react'
import type { Action, Parser } from '@wuguan/contract/kernel/action'
import {
  auditSharing,
  calculateSharing,
  correctSharing,
  generateSharing,
  rollbackSharing,
  unauditSharing,
} from '@wuguan/contract/charge-sharing/record.actions'
import { sharingRecord, type SharingRecordRow } from '@wuguan/contract/charge-sharing/sharing-record.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { callAction } from '@wuguan/crud/action-button'
import { type ActionTools, entityUi, type ListLayout } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { figure } from '../shared/words'
import { CorrectDialog } from './correct-dialog'

type Kind = 'meter' | 'fixed'
const Figure = ({ value }: CellProps) => <span className="tabular">{figure(value as string | null)}</span>
const cells = { totalUsage: Figure, unitRate: Figure }
const METER = [
  'recordNo',
  'standardId',
  'feePeriod',
  'status',
  'totalUsage',
  'unitRate',
  'grossAmount',
  'companyBear',
  'sharedAmount',
]
const FIXED = [
  'recordNo',
  'standardId',
  'feePeriod',
  'status',
  'unitRate',
  'grossAmount',
  'companyBear',
  'sharedAmount',
]

/** The record as a list of work or of history shows it; what exists is deleted only before it is audited. */
const listedFor = (kind: Kind, history: boolean): ListLayout => ({
  verbs: ['list', 'export'],
  columns: [
    ...(kind === 'meter' ? METER : FIXED),
    ...(history
      ? ['received', 'outstanding', 'collectRate', 'houseCount', 'correctsRecordId']
      : ['houseCount', 'basis', 'inputBy']),
  ],
})

const openDetail = (row: SharingRecordRow) => `/charge/sharing/record-detail?id=${String(row.id)}`

type Verb = Action<string, Parser, { done: number }>
async function run(action: Verb, rows: readonly SharingRecordRow[], { port, refresh }: ActionTools): Promise<void> {
  const { done } = await callAction(port, action, {
    ids: rows.map((row) => String(row.id)),
  })
  toast.success(`${action.label}成功，共 ${done} 条`)
  await refresh()
}
const single = (key: string, action: Verb, visible: (status: unknown) => boolean) => ({
  key,
  label: action.label,
  permission: action.permission ?? '',
  visible: (row: SharingRecordRow) => visible(row.status),
  run: (row: SharingRecordRow, tools: ActionTools) => run(action, [row], tools),
})
const batch = (key: string, action: Verb) => ({
  key,
  label: action.label,
  permission: action.permission ?? '',
  run: (rows: readonly SharingRecordRow[], tools: ActionTools) => run(action, rows, tools),
})
async function remove(row: SharingRecordRow, { port, refresh }: ActionTools): Promise<void> {
  const sure = await confirm({
    title: `删除公摊单“${row.recordNo}”？`,
    content: '删除后不可恢复，所用读数不再占用。',
    okText: '删除',
    danger: true,
  })
  if (!sure) return
  await port.request('DELETE', sharingRecord.base!, { body: [row.id] })
  toast.success('删除成功')
  await refresh()
}
const workUi = (kind: Kind) =>
  entityUi(sharingRecord, {
    list: listedFor(kind, false),
    cells,
    paths: { detail: openDetail },
    rowActions: [
      single('calculate', calculateSharing, (status) => status === 1 || status === 2),
      single('audit', auditSharing, (status) => status === 2),
      single('generate', generateSharing, (status) => status === 3),
      single('unaudit', unauditSharing, (status) => status === 3),
      {
        key: 'detail',
        label: '明细',
        permission: 'charge-sharing:detail:view',
        run: (row, { port }) => port.open(openDetail(row)),
      },
      {
        key: 'edit',
        label: '修改',
        permission: 'charge-sharing:record:input',
        visible: (row) => (row.status === 1 || row.status === 2) && row.correctsRecordId === null,
        run: (row, { port }) => port.open(`/charge/sharing/${kind}-input-record?id=${String(row.id)}`),
      },
      {
        key: 'remove',
        label: '删除',
        permission: 'charge-sharing:record:input',
        danger: true,
        visible: (row) => row.status === 1 || row.status === 2,
        run: remove,
      },
    ],
    batchActions: [
      batch('calculate', calculateSharing),
      batch('audit', auditSharing),
      batch('unaudit', unauditSharing),
      batch('generate', generateSharing),
    ],
  })
const WORK = { meter: workUi('meter'), fixed: workUi('fixed') }

/** 仪表/定额公摊记录: current work, or what has been billed. */
export function SharingRecordList({
  kind,
  history = false,
  ...props
}: Pick<ListScreenProps, 'search' | 'onSearch'> & { kind: Kind; history?: boolean }) {
  const port = useCrudPort()
  const [open, setOpen] = useState<{ act: 'rollback' | 'correct'; row: SharingRecordRow } | null>(null)
  const past = useMemo(
    () =>
      entityUi(sharingRecord, {
        list: listedFor(kind, true),
        cells,
        paths: { detail: openDetail },
        rowActions: [
          {
            key: 'detail',
            label: '明细',
            permission: 'charge-sharing:detail:view',
            run: (row, { port: to }) => to.open(openDetail(row)),
          },
          {
            key: 'print',
            label: '打印公示单',
            permission: 'charge-sharing:record:print',
            run: (row, { port: to }) => to.open(`${openDetail(row)}&sheet=true`),
          },
          {
            key: 'correct',
            label: '差额更正',
            permission: correctSharing.permission ?? '',
            visible: (row) => row.status === 4,
            run: (row) => setOpen({ act: 'correct', row }),
          },
          {
            key: 'rollback',
            label: '撤销',
            permission: rollbackSharing.permission ?? '',
            danger: true,
            visible: (row) => row.status === 4,
            run: (row) => setOpen({ act: 'rollback', row }),
          },
        ],
      }),
    [kind],
  )
  const close = () => setOpen(null)
  return (
    <>
      <ListScreen
        {...props}
        entity={sharingRecord}
        ui={history ? past : WORK[kind]}
        screen={`charge-sharing.${kind}${history ? 'History' : 'Record'}`}
        fixedFilters={{ kind, ...(props.search.f?.['status'] ? {} : { status: history ? '4,5' : '1,2,3' }) }}
        toolbar={
          !history &&
          port.can('charge-sharing:record:input') && (
            <Button variant="primary" onClick={() => port.open(`/charge/sharing/${kind}-input-record`)}>
              录入
            </Button>
          )
        }
      />
      {open?.act === 'rollback' && (
        <ActionDialog
          action={rollbackSharing}
          given={{ id: String(open.row.id) }}
          title={`撤销公摊单“${open.row.recordNo}”？`}
          description="全部应收今日取消，该期间可以重新录入。已有缴费时请使用差额更正。"
          verb="撤销"
          danger
          refreshes={[sharingRecord.name]}
          said={({ cancelled }) => `已撤销，取消应收 ${cancelled} 笔`}
          close={close}
        />
      )}
      {open?.act === 'correct' && <CorrectDialog row={open.row} close={close} />}
    </>
  )
}
