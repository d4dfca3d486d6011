import { useState } from 'react'
import { processForm } from '@wuguan/contract/bpm/process-form.entity'
import { processModel, type Model } from '@wuguan/contract/bpm/process-model.entity'
import { assignRules, saveAssignRules, type TaskRule } from '@wuguan/contract/bpm/rule.actions'
import type { FormField } from '@wuguan/contract/bpm/form-field'
import { RULE_MODE } from '@wuguan/contract/bpm/process-enums'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useDetail } from '@wuguan/crud/controllers'
import { Loaded, useRead, useTask } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { confirm } from '@wuguan/ui/dialog'
import { Drawer } from '@wuguan/ui/drawer'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'
import { draftOf, faultsOfRule, type RuleDraft } from './rule-model'
import { TaskRuleEditor } from './task-rule-editor'
import { TryPanel } from './try-panel'

const NO_FIELDS: readonly FormField[] = []

/** 分配规则: the user tasks of a model, who gets each, and a trial of it. */
export function RulesDrawer({ model, close }: { model: Model; close: () => void }) {
  const [dirty, setDirty] = useState(false)
  const [at, setAt] = useState(0)
  const read = useRead(processModel.name, assignRules, { modelId: String(model.id) })
  const formId = model.formId
  const form = useDetail(processForm, typeof formId === 'string' ? formId : undefined)
  const fields = form.row?.fields ?? NO_FIELDS
  const mayLeave = async () => !dirty || (await confirm({ title: '放弃未保存的规则？', okText: '放弃', danger: true }))
  return (
    <Drawer
      open
      onOpenChange={() => void mayLeave().then((yes) => yes && close())}
      title={`分配规则 ${model.name}`}
      description="保存后对草稿生效，发布时随流程一起生效。"
      width={1080}
    >
      <Loaded read={read} what="分配规则">
        {(rules) =>
          rules.length === 0 ? (
            <EmptyPanel title="流程图里没有用户任务" hint="先在设计器里画出用户任务。" />
          ) : (
            <div className="flex h-full min-h-0 gap-4">
              <TaskList
                rules={rules}
                selected={at}
                select={(next) =>
                  void mayLeave().then((yes) => {
                    if (!yes) return
                    setDirty(false)
                    setAt(next)
                  })
                }
              />
              {rules[at] && (
                <TaskPart
                  key={rules[at].taskDefinitionKey}
                  modelId={String(model.id)}
                  kept={rules[at]}
                  fields={fields}
                  noteDirty={setDirty}
                />
              )}
            </div>
          )
        }
      </Loaded>
    </Drawer>
  )
}

interface TaskListProps {
  rules: readonly TaskRule[]
  selected: number
  select: (at: number) => void
}
function TaskList({ rules, selected, select }: TaskListProps) {
  return (
    <ol aria-label="用户任务" className="flex w-72 shrink-0 flex-col gap-2 overflow-y-auto">
      {rules.map((rule, at) => (
        <li key={rule.taskDefinitionKey}>
          <button
            type="button"
            aria-pressed={at === selected}
            onClick={() => select(at)}
            className={cn(
              'flex w-full flex-col gap-1 rounded border px-3 py-2 text-left',
              at === selected ? 'border-primary bg-primary-soft' : 'border-line hover:bg-hover',
            )}
          >
            <span className="flex items-center gap-2">
              <span className="truncate font-medium">{rule.name || rule.taskDefinitionKey}</span>
              {rule.words === null && !rule.explicit ? (
                <Tag tone="danger">未配置</Tag>
              ) : (
                <Tag tone="neutral">{rule.mode === null ? '按流程图' : labelOf(RULE_MODE, rule.mode)}</Tag>
              )}
            </span>
            <span className="truncate text-small text-secondary">{rule.taskDefinitionKey}</span>
            <span className="line-clamp-2 text-table text-secondary">
              {rule.words ?? (rule.explicit ? '流程图中指定了处理人' : '发布前须配置')}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

interface TaskPartProps {
  modelId: string
  kept: TaskRule
  fields: readonly FormField[]
  noteDirty: (dirty: boolean) => void
}
function TaskPart({ modelId, kept, fields, noteDirty }: TaskPartProps) {
  const [draft, setDraft] = useState<RuleDraft>(() => draftOf(kept))
  const [checked, setChecked] = useState(false)
  const task = useTask(saveAssignRules, {
    refreshes: [processModel.name],
    said: () => `任务“${kept.name}”的分配规则已保存`,
    done: () => noteDirty(false),
  })
  const faults = faultsOfRule(draft, fields)
  const sound = Object.keys(faults).length === 0
  const said = task.fault ?? Object.values(task.errors)[0] ?? null
  const sent = {
    modelId,
    taskDefinitionKey: kept.taskDefinitionKey,
    rules: draft.rows,
    mode: draft.mode,
    emptyPolicy: draft.emptyPolicy,
  }
  const save = () => {
    setChecked(true)
    if (sound) void task.submit(sent)
  }
  return (
    <section aria-label={kept.name} className="flex min-w-0 flex-1 flex-col gap-4 overflow-y-auto pr-1">
      {said !== null && <Alert tone="danger" title={said} live />}
      {kept.explicit && draft.rows.length === 0 && (
        <Alert tone="info" title="流程图中为此任务指定了处理人；配置规则后以规则为准。" />
      )}
      <TaskRuleEditor
        rule={draft}
        fields={fields}
        faults={checked ? faults : NO_FAULTS}
        mayEdit={task.may}
        onChange={(next) => {
          setDraft(next)
          noteDirty(true)
        }}
      />
      {task.may && (
        <span>
          <Button variant="primary" loading={task.pending} onClick={save}>
            保存规则
          </Button>
        </span>
      )}
      <TryPanel ask={{ modelId, taskDefinitionKey: kept.taskDefinitionKey, rules: draft.rows }} ready={sound} />
    </section>
  )
}
const NO_FAULTS = {}
