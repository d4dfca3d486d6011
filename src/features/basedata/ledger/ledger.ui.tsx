import { passLedger, submitLedger } from '@wuguan/contract/basedata/ledger.actions'
import { ledger } from '@wuguan/contract/basedata/ledger.entity'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { callAction } from '@wuguan/crud/action-button'
import type { EntityUi, RowAction } from '@wuguan/crud/entity-ui'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { hrefTo } from '@/app/routing/href'
import { ContentCell } from './content-cell'

export const examinePath = (id: unknown) => `/basedata/ledger/examine/${String(id)}`
export const editPath = (id: unknown) => `/basedata/ledger/edit/${String(id)}`
export const addPath = (search: { kind?: 1 | 2; communityId?: number; period?: string; prevId?: string }) =>
  hrefTo('/basedata/ledger/add', {}, search)

export const isOpen = (row: Readonly<Record<string, unknown>>) => row['status'] === 0 || row['status'] === 3
export const EXAMINE = passLedger.permission ?? ''
const rowActions: readonly RowAction[] = [
  { key: 'open', label: '查看', permission: EXAMINE, run: (row, { port }) => port.open(examinePath(row.id)) },
  {
    key: 'edit',
    label: '编辑',
    permission: ledger.codes.edit,
    visible: isOpen,
    run: (row, { port }) => port.open(editPath(row.id)),
  },
  {
    key: 'submit',
    label: '提交',
    permission: submitLedger.permission ?? '',
    visible: isOpen,
    run: async (row, { port, refresh }) => {
      if (
        !(await confirm({
          title: `提交台账“${String(row['title'])}”？`,
          content: '提交后由审核人确认，通过后生效。',
          okText: '提交',
        }))
      )
        return
      await callAction(port, submitLedger, { id: String(row.id) })
      await refresh()
      toast.success('已提交审核')
    },
  },
  {
    key: 'revise',
    label: '修订',
    permission: ledger.codes.add,
    visible: (row) => row['status'] === 2,
    run: (row, { port }) => port.open(addPath({ prevId: String(row.id) })),
  },
]

/** Only drafts and rejected ones are edited, so the plain 编辑 of the engine does not stand in every row. */
const listOf = (columns: readonly string[], filters: readonly string[]): AnyEntity => ({
  ...ledger,
  list: { ...ledger.list, columns, filters },
  verbs: ['list', 'add', 'delete', 'export'],
})
export const projectLedger = listOf(
  ['title', 'communityId', 'period', 'status', 'createdBy', 'createdAt', 'auditBy', 'auditAt'],
  ['period', 'status', 'createdAt'],
)
export const specialLedger = listOf(
  ['title', 'communityId', 'specialType', 'status', 'createdBy', 'createdAt', 'auditBy', 'auditAt'],
  ['specialType', 'status', 'createdAt'],
)
export const waitingLedger: AnyEntity = {
  ...listOf(
    ['title', 'kind', 'communityId', 'period', 'specialType', 'createdBy', 'updatedAt'],
    ['kind', 'period', 'specialType'],
  ),
  verbs: ['list'],
}

/** Whoever may examine reads a ledger beside the last one; others read it in the drawer. */
export const ledgerUi = (kind: 1 | 2, mayExamine: boolean): EntityUi => ({
  cells: { content: ContentCell },
  paths: { add: addPath({ kind }), ...(mayExamine ? { detail: (row: AnyRow) => examinePath(row.id) } : {}) },
  rowActions,
})
export const waitingUi: EntityUi = {
  paths: { detail: (row) => examinePath(row.id) },
  rowActions: [{ key: 'examine', label: '审核', run: (row, { port }) => port.open(examinePath(row.id)) }],
}
