import { passLedger, submitLedger } from '@wuguan/contract/basedata/ledger.actions'
import { LEDGER_STATUS, ledger, type Ledger } from '@wuguan/contract/basedata/ledger.entity'
import { waitingLedger } from '@wuguan/contract/basedata/waiting-ledger.entity'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi, type ListLayout } from '@wuguan/crud/entity-ui'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { hrefTo } from '@/app/routing/href'
import { ContentCell } from './content-cell'

export const examinePath = (id: unknown) => `/basedata/ledger/examine/${String(id)}`
export const editPath = (id: unknown) => `/basedata/ledger/edit/${String(id)}`
export const addPath = (search: { kind?: 1 | 2; communityId?: number; period?: string; prevId?: string }) =>
  hrefTo('/basedata/ledger/add', {}, search)

export const isOpen = (row: { readonly status: Ledger['status'] | null }) =>
  row.status === LEDGER_STATUS.draft || row.status === LEDGER_STATUS.rejected
export const EXAMINE = passLedger.permission ?? ''
/** Only drafts and rejected ones are edited, so the plain 编辑 of the engine does not stand in every row. */
const VERBS = ['list', 'add', 'delete', 'export'] as const
const LISTS: Record<1 | 2, ListLayout> = {
  1: {
    columns: ['title', 'communityId', 'period', 'status', 'createdBy', 'createdAt', 'auditBy', 'auditAt'],
    filters: ['period', 'status', 'createdAt'],
    verbs: VERBS,
  },
  2: {
    columns: ['title', 'communityId', 'specialType', 'status', 'createdBy', 'createdAt', 'auditBy', 'auditAt'],
    filters: ['specialType', 'status', 'createdAt'],
    verbs: VERBS,
  },
}

/** Whoever may examine reads a ledger beside the last one; others read it in the drawer. */
export const ledgerUi = (kind: 1 | 2, mayExamine: boolean) =>
  entityUi(ledger, {
    list: LISTS[kind],
    cells: { content: ContentCell },
    paths: { add: addPath({ kind }), ...(mayExamine ? { detail: (row: Ledger) => examinePath(row.id) } : {}) },
    rowActions: [
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
              title: `提交台账“${row.title}”？`,
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
        visible: (row) => row.status === LEDGER_STATUS.effective,
        run: (row, { port }) => port.open(addPath({ prevId: String(row.id) })),
      },
    ],
  })
export const waitingUi = entityUi(waitingLedger, {
  paths: { detail: (row) => examinePath(row.id) },
  rowActions: [{ key: 'examine', label: '审核', run: (row, { port }) => port.open(examinePath(row.id)) }],
})
