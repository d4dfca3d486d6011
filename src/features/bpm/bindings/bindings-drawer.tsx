import { Plus } from 'lucide-react'
import { useState } from 'react'
import { approvalBinding } from '@wuguan/contract/bpm/approval-binding.entity'
import {
  bindings as readBindings,
  saveBindings,
  type BindingBoard,
  type BusinessTypeBindings,
} from '@wuguan/contract/bpm/binding.actions'
import { Loaded, useRead, useTask } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { cn } from '@wuguan/ui/cn'
import { confirm } from '@wuguan/ui/dialog'
import { Drawer } from '@wuguan/ui/drawer'
import { SearchInput } from '@wuguan/ui/input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Select } from '@wuguan/ui/select'
import { Switch } from '@wuguan/ui/switch'
import { Tag } from '@wuguan/ui/tag'
import { draftsOf, faultsOfBindings, FRESH_BINDING, unreachedFrom, type BindingDraft } from './binding-model'
import { ConditionsEditor } from './conditions-editor'
import { LineButtons } from '../shared/line-buttons'

/** 审批绑定: which process decides the records of each business type. */
export function BindingsDrawer({ close }: { close: () => void }) {
  const [word, setWord] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [dirty, setDirty] = useState(false)
  const read = useRead(approvalBinding.name, readBindings, {})
  const mayLeave = async () => !dirty || (await confirm({ title: '放弃未保存的绑定？', okText: '放弃', danger: true }))
  return (
    <Drawer
      open
      onOpenChange={() => void mayLeave().then((yes) => yes && close())}
      title="审批绑定"
      description="按顺序取第一条启用且条件成立的绑定；都不成立时单据不经审批。"
      width={1040}
    >
      <Loaded read={read} what="审批绑定">
        {(board) => {
          const types = board.types.filter(({ title }) => title.includes(word.trim()))
          const type = board.types.find(({ businessType }) => businessType === chosen) ?? types[0]
          if (board.types.length === 0) return <EmptyPanel title="没有需要审批的业务" />
          return (
            <div className="flex h-full min-h-0 gap-4">
              <div className="flex w-64 shrink-0 flex-col gap-2">
                <SearchInput
                  aria-label="搜索业务"
                  placeholder="搜索业务"
                  value={word}
                  onChange={(event) => setWord(event.target.value)}
                />
                <ul aria-label="业务类型" className="flex flex-col gap-1 overflow-y-auto">
                  {types.map((one) => (
                    <li key={one.businessType}>
                      <button
                        type="button"
                        aria-pressed={one === type}
                        onClick={() =>
                          void mayLeave().then((yes) => {
                            if (!yes) return
                            setDirty(false)
                            setChosen(one.businessType)
                          })
                        }
                        className={cn(
                          'flex w-full items-center gap-2 rounded px-3 py-2 text-left',
                          one === type ? 'bg-primary-soft text-primary-text' : 'hover:bg-hover',
                        )}
                      >
                        <span className="min-w-0 flex-1 truncate">{one.title}</span>
                        {one.bindings.some(({ enabled }) => enabled) ? (
                          <Tag tone="success">{one.bindings.length}</Tag>
                        ) : (
                          <Tag tone="neutral">无</Tag>
                        )}
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
              {type && <TypePart key={type.businessType} type={type} board={board} noteDirty={setDirty} />}
            </div>
          )
        }}
      </Loaded>
    </Drawer>
  )
}

interface TypePartProps {
  type: BusinessTypeBindings
  board: BindingBoard
  noteDirty: (dirty: boolean) => void
}
function TypePart({ type, board, noteDirty }: TypePartProps) {
  const [rows, setRows] = useState<readonly BindingDraft[]>(() => draftsOf(type))
  const [checked, setChecked] = useState(false)
  const task = useTask(saveBindings, {
    refreshes: [approvalBinding.name],
    said: () => `“${type.title}”的审批绑定已保存`,
    done: () => noteDirty(false),
  })
  const put = (next: readonly BindingDraft[]) => {
    setRows(next)
    noteDirty(true)
  }
  const faults = faultsOfBindings(rows)
  const unreached = unreachedFrom(rows)
  const said = task.fault ?? Object.values(task.errors)[0] ?? null
  const save = () => {
    setChecked(true)
    if (Object.keys(faults).length === 0) void task.submit({ businessType: type.businessType, bindings: rows })
  }
  return (
    <section aria-label={type.title} className="flex min-w-0 flex-1 flex-col gap-3 overflow-y-auto pr-1">
      {said !== null && <Alert tone="danger" title={said} live />}
      {rows.length === 0 && (
        <EmptyPanel title={`“${type.title}”没有绑定流程`} hint="单据按所属模块的规则处理，不经过审批流程。" />
      )}
      {rows.map((row, at) => {
        const name = `第${at + 1}条`
        const change = (part: Partial<BindingDraft>) => put(rows.with(at, { ...row, ...part }))
        return (
          // Rows have no identity of their own: their place is their order.
          // oxlint-disable-next-line react/no-array-index-key
          <article key={at} aria-label={name} className="flex flex-col gap-3 rounded border border-line p-3">
            <div className="flex items-center gap-3">
              <Switch aria-label={`启用${name}`} checked={row.enabled} onChange={(enabled) => change({ enabled })} />
              <span className="w-64">
                <Select
                  aria-label={`${name}流程`}
                  aria-invalid={checked && row.modelKey === ''}
                  value={row.modelKey || null}
                  placeholder="请选择流程"
                  options={board.models.map((model) => ({
                    value: model.key,
                    label: model.name,
                    note: model.suspended ? '已挂起' : model.shipped ? '系统预置' : model.key,
                  }))}
                  onChange={(modelKey) => change({ modelKey })}
                />
              </span>
              <Checkbox
                label="禁止本人审批"
                checked={row.forbidSelf}
                onChange={(forbidSelf) => change({ forbidSelf })}
              />
              <LineButtons name={name} at={at} rows={rows} put={put} />
            </div>
            <ConditionsEditor
              name={name}
              variables={type.variables}
              conditions={row.conditions}
              onChange={(conditions) => change({ conditions })}
            />
            {checked && faults[at] && (
              <p role="alert" className="text-small text-danger-text">
                {faults[at]}
              </p>
            )}
            {unreached !== null && at >= unreached && (
              <p className="text-small text-warning-text">前面的绑定没有条件，此条不会生效。</p>
            )}
          </article>
        )
      })}
      <div className="flex gap-2">
        <Button icon={<Plus />} onClick={() => put([...rows, FRESH_BINDING])}>
          添加绑定
        </Button>
        <Button variant="primary" loading={task.pending} onClick={save}>
          保存
        </Button>
      </div>
    </section>
  )
}
