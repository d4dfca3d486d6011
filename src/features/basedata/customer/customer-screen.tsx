import { SearchCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  blacklistCustomers,
  duplicateCustomers,
  labelCustomers,
  mergeCustomers,
  setCustomerState,
} from '@wuguan/contract/basedata/customer.actions'
import { customer, type Customer } from '@wuguan/contract/basedata/customer.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi, type ActionTools } from '@wuguan/crud/entity-ui'
import type { ImportTemplate } from '@wuguan/crud/import-workbench'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { ImportButton } from '@/features/file'
import { BlacklistCell, HousesCell, NameCell } from './customer-cells'
import { DuplicatesDrawer } from './duplicates-drawer'
import { LabelDialog } from './label-dialog'
import { MergeDialog } from './merge-dialog'
import { PlainDialog } from './plain-dialog'

const IMPORT: ImportTemplate = {
  kind: 'customer',
  title: '客户',
  hint: '每行一位客户；证件号码已存在的行会在校验时指出。房产关系请用房产台账导入。',
  listPath: '/basedata/customerInfo',
  refreshes: [customer.name],
}

type Opened =
  | { kind: 'label' | 'merge' | 'black'; ids: readonly string[] }
  | { kind: 'plain'; row: Customer }
  | { kind: 'duplicates' }
const idsOf = (rows: readonly Customer[]) => rows.map((row) => String(row.id))

/** 客户信息: everybody who owns, rents, uses or pays, and what is done to several of them at once. */
export function CustomerScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [opened, setOpened] = useState<Opened | null>(null)
  // Marked rows are let go once something was done to them: the list is mounted anew.
  const [generation, setGeneration] = useState(0)
  const finished = () => setGeneration((count) => count + 1)
  const ui = useMemo(() => customerUi(setOpened, finished), [])
  const close = () => setOpened(null)
  return (
    <>
      <ListScreen
        {...props}
        key={generation}
        entity={customer}
        ui={ui}
        toolbar={<ImportButton template={IMPORT} permission={customer.codes.import} />}
      />
      {opened?.kind === 'label' && <LabelDialog ids={opened.ids} close={close} done={finished} />}
      {opened?.kind === 'merge' && <MergeDialog ids={opened.ids} close={close} done={finished} />}
      {opened?.kind === 'plain' && <PlainDialog row={opened.row} close={close} />}
      {opened?.kind === 'duplicates' && (
        <DuplicatesDrawer close={close} merge={(ids) => setOpened({ kind: 'merge', ids })} />
      )}
      {opened?.kind === 'black' && (
        <ActionDialog
          action={blacklistCustomers}
          given={{ ids: [...opened.ids], blacklist: true }}
          title={`把 ${opened.ids.length} 位客户加入黑名单？`}
          description="加入后在列表、档案和各业务选择客户时提示。"
          verb="加入黑名单"
          refreshes={[customer.name]}
          said={`已把 ${opened.ids.length} 位客户加入黑名单`}
          close={close}
          done={finished}
        />
      )}
    </>
  )
}

type CustomerBatch = (rows: readonly Customer[], tools: ActionTools) => void | Promise<void>

function customerUi(open: (opened: Opened) => void, finished: () => void) {
  const batch = (key: string, label: string, permission: string | null, run: CustomerBatch) => ({
    key,
    label,
    run,
    ...(permission ? { permission } : {}),
  })
  const state = (value: 0 | 1) => async (rows: readonly Customer[], tools: ActionTools) => {
    const verb = value === 1 ? '启用' : '停用'
    if (
      !(await confirm({
        title: `${verb}选中的 ${rows.length} 位客户？`,
        content: value === 1 ? '启用后可再次用于新的业务。' : '停用后不能用于新的业务，历史数据保留。',
        okText: verb,
        danger: value === 0,
      }))
    )
      return
    await callAction(tools.port, setCustomerState, { ids: idsOf(rows), state: value })
    toast.success(`已${verb} ${rows.length} 位客户`)
    await tools.refresh()
    finished()
  }
  const pardon = async (rows: readonly Customer[], tools: ActionTools) => {
    if (!(await confirm({ title: `把选中的 ${rows.length} 位客户移出黑名单？`, okText: '移出黑名单' }))) return
    await callAction(tools.port, blacklistCustomers, { ids: idsOf(rows), blacklist: false })
    toast.success(`已把 ${rows.length} 位客户移出黑名单`)
    await tools.refresh()
    finished()
  }
  return entityUi(customer, {
    cells: { name: NameCell, houseNames: HousesCell, blacklist: BlacklistCell },
    paths: { detail: (row) => `/basedata/archives/${row.id}/baseInfo` },
    rowActions: [
      { key: 'plain', label: '查看明文', permission: customer.codes.plain, run: (row) => open({ kind: 'plain', row }) },
    ],
    toolbar: [
      {
        key: 'duplicates',
        label: '查重',
        icon: <SearchCheck />,
        permission: duplicateCustomers.permission ?? '',
        run: () => open({ kind: 'duplicates' }),
      },
    ],
    batchActions: [
      batch('label', '打标签', labelCustomers.permission, (rows) => open({ kind: 'label', ids: idsOf(rows) })),
      batch('merge', '合并', mergeCustomers.permission, (rows) => {
        if (rows.length < 2) toast.warning('请选择至少两位不同的客户')
        else open({ kind: 'merge', ids: idsOf(rows) })
      }),
      batch('black', '加入黑名单', blacklistCustomers.permission, (rows) => open({ kind: 'black', ids: idsOf(rows) })),
      batch('pardon', '移出黑名单', blacklistCustomers.permission, pardon),
      batch('enable', '启用', setCustomerState.permission, state(1)),
      batch('disable', '停用', setCustomerState.permission, state(0)),
    ],
  })
}
