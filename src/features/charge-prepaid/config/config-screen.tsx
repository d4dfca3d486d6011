import { useMemo, useState } from 'react'
import { type OffsetConfigRow, offsetConfigs, saveOffsetConfigs } from '@wuguan/contract/charge-prepaid/offset.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { RefPicker } from '@wuguan/crud/pickers'
import { Loaded, TaskDialog, useRead, useTask } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Select } from '@wuguan/ui/select'
import { DataTable, type DataTableColumn, type RowKey } from '@wuguan/ui/table'

const READ = 'charge-prepaid.offsetConfig'
const TRIGGERS = [
  ['autoOffsetAfterGenerate', '出账后自动冲抵'],
  ['autoOffsetAfterRecharge', '充值后自动冲抵'],
  ['autoOffsetDaily', '每日自动冲抵'],
] as const
type Trigger = (typeof TRIGGERS)[number][0]

const rowKey = (row: OffsetConfigRow) => row.communityId
const COLUMNS: DataTableColumn<OffsetConfigRow>[] = [
  { key: 'name', title: '项目', width: 200, render: (row) => row.communityName },
  {
    key: 'scheme',
    title: '冲抵方案',
    width: 240,
    render: (row) => (row.schemeName ? `${row.offsetSchemeId ? '' : '公司默认：'}${row.schemeName}` : '默认规则'),
  },
  ...TRIGGERS.map(([key, title]) => ({
    key,
    title,
    width: 130,
    render: (row: OffsetConfigRow) => (row[key] ? '是' : '否'),
  })),
  {
    key: 'futureMonths',
    title: '可冲未到期月数',
    width: 130,
    align: 'end' as const,
    render: (row) => row.futureMonths,
  },
  { key: 'minKeep', title: '最低留存', width: 110, align: 'end' as const, render: (row) => formatMoney(row.minKeep) },
]

/** 冲抵配置: the offset part of the charge configuration, of several communities at once. */
export function OffsetConfigScreen() {
  const read = useRead(READ, offsetConfigs, {})
  return (
    <Loaded read={read} what="冲抵配置">
      {(rows) => <Configs rows={rows} />}
    </Loaded>
  )
}

function Configs({ rows }: { rows: readonly OffsetConfigRow[] }) {
  const [marked, setMarked] = useState<ReadonlySet<RowKey>>(new Set())
  const [editing, setEditing] = useState<readonly number[] | null>(null)
  const columns = useMemo(
    (): DataTableColumn<OffsetConfigRow>[] => [
      ...COLUMNS,
      {
        key: 'actions',
        title: '操作',
        width: 90,
        render: (row) => (
          <Button size="sm" variant="link" onClick={() => setEditing([row.communityId])}>
            设置
          </Button>
        ),
      },
    ],
    [],
  )
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex items-center gap-3">
        <Button variant="primary" disabled={marked.size === 0} onClick={() => setEditing([...marked].map(Number))}>
          批量设置{marked.size > 0 ? `（${marked.size}）` : ''}
        </Button>
        <span className="text-secondary">最低留存和可冲未到期月数在冲抵方案中维护。</span>
      </div>
      <div className="min-h-0 flex-1">
        <DataTable
          ariaLabel="冲抵配置"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          selection={marked}
          onSelectionChange={setMarked}
          empty={<EmptyPanel title="没有可设置的项目" />}
        />
      </div>
      {editing && (
        <ConfigDialog rows={rows.filter((row) => editing.includes(row.communityId))} close={() => setEditing(null)} />
      )}
    </div>
  )
}

const KEEP = 'keep'
const CHOICES = [
  { value: KEEP, label: '不修改' },
  { value: 'true', label: '开启' },
  { value: 'false', label: '关闭' },
]

function ConfigDialog({ rows, close }: { rows: readonly OffsetConfigRow[]; close: () => void }) {
  const one = rows.length === 1 ? rows[0]! : null
  const [schemeId, setSchemeId] = useState<string | null>(one?.offsetSchemeId ?? null)
  const [touched, setTouched] = useState(false)
  const [triggers, setTriggers] = useState<Record<Trigger, string>>({
    autoOffsetAfterGenerate: one ? String(one.autoOffsetAfterGenerate) : KEEP,
    autoOffsetAfterRecharge: one ? String(one.autoOffsetAfterRecharge) : KEEP,
    autoOffsetDaily: one ? String(one.autoOffsetDaily) : KEEP,
  })
  const task = useTask(saveOffsetConfigs, {
    refreshes: [READ, 'charge-base.communityChargeConfig'],
    said: (done) => `已保存 ${done.updated} 个项目`,
    done: close,
  })
  const submit = () =>
    void task.submit({
      communityIds: rows.map((row) => row.communityId),
      ...(touched ? { offsetSchemeId: schemeId } : {}),
      ...Object.fromEntries(
        Object.entries(triggers).flatMap(([key, value]) => (value === KEEP ? [] : [[key, value === 'true']])),
      ),
    })
  return (
    <TaskDialog
      task={task}
      title={one ? `冲抵配置 ${one.communityName}` : `批量设置 ${rows.length} 个项目`}
      verb="保存"
      shows={['offsetSchemeId']}
      close={close}
      submit={submit}
    >
      <Field
        label="冲抵方案"
        error={task.errors['offsetSchemeId']}
        help={one ? '不选择取公司默认方案' : '不改动则保持各项目原方案'}
      >
        <RefPicker
          to="charge-base.offsetScheme"
          clearable
          value={schemeId}
          title={one?.offsetSchemeId ? one.schemeName : null}
          onChange={(id) => {
            setSchemeId(id === null ? null : String(id))
            setTouched(true)
          }}
        />
      </Field>
      {TRIGGERS.map(([key, label]) => (
        <Field key={key} label={label}>
          <Select
            value={triggers[key]}
            options={one ? CHOICES.slice(1) : CHOICES}
            onChange={(value) => setTriggers((before) => ({ ...before, [key]: value }))}
          />
        </Field>
      ))}
    </TaskDialog>
  )
}
