import type { InputOf } from '@wuguan/contract/kernel/action'
import { useState } from 'react'
import type { FormField } from '@wuguan/contract/bpm/form-field'
import type { FlagComponent } from '@wuguan/contract/bpm/form-flags'
import { getDefinition, type DefinitionDetail, type DefinitionNode } from '@wuguan/contract/bpm/definition.actions'
import { customizeForms, formTaskConfigGet, formTaskConfigPut } from '@wuguan/contract/bpm/form.actions'
import { formTaskConfig } from '@wuguan/contract/bpm/form-task-config.entity'
import { processDefinition } from '@wuguan/contract/bpm/process-definition.entity'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead, useTask } from '@wuguan/crud/task'
import { RefPicker } from '@wuguan/crud/pickers'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { confirm } from '@wuguan/ui/dialog'
import { EmptyPanel } from '@wuguan/ui/panel'
import { FlagMatrix } from './flag-matrix'
import { componentsOf, refusalsOf } from './matrix'

export interface CustomizeSearch {
  formId?: string | undefined
  processDefinitionId?: string | undefined
}
interface CustomizeProps {
  search: CustomizeSearch
  onSearch: (next: CustomizeSearch) => void
}

/** 表单任务配置: what every task of a deployed version does with the fields of its form. */
export function CustomizeScreen({ search, onSearch }: CustomizeProps) {
  const { processDefinitionId } = search
  const [dirty, setDirty] = useState(false)
  const read = useRead(
    processDefinition.name,
    getDefinition,
    { id: processDefinitionId ?? '' },
    { enabled: processDefinitionId !== undefined, keep: false },
  )
  const mayLeave = async () => !dirty || (await confirm({ title: '放弃未保存的配置？', okText: '放弃', danger: true }))
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex items-center gap-2">
        <span className="text-table text-secondary">流程定义</span>
        <span className="w-80">
          <RefPicker
            to={processDefinition.name}
            aria-label="流程定义"
            placeholder="选择已部署的流程"
            value={processDefinitionId ?? null}
            title={read.data ? `${read.data.name} v${read.data.versionNo}` : null}
            filters={LATEST}
            onChange={(id) =>
              void mayLeave().then((yes) => {
                if (!yes) return
                setDirty(false)
                onSearch(id === null ? {} : { processDefinitionId: String(id) })
              })
            }
          />
        </span>
      </div>
      {processDefinitionId === undefined ? (
        <div className="flex-1 rounded border border-line bg-surface">
          <EmptyPanel title="先选择流程" hint="选择已部署的流程，配置各节点能看到、修改和必须填写的字段。" />
        </div>
      ) : (
        <Loaded read={read} what="流程定义">
          {(definition) => {
            const formId = search.formId ?? definition.formId
            return formId === null || definition.formType === 2 ? (
              <div className="flex-1 rounded border border-line bg-surface">
                <EmptyPanel title="此流程使用业务表单" hint="字段由业务页面决定，不需要配置。" />
              </div>
            ) : (
              <Tasks
                key={definition.id}
                definition={definition}
                formId={formId}
                mayLeave={mayLeave}
                noteDirty={setDirty}
              />
            )
          }}
        </Loaded>
      )}
    </div>
  )
}
const LATEST = { latest: 'true' }

interface TasksProps {
  definition: DefinitionDetail
  formId: string
  mayLeave: () => Promise<boolean>
  noteDirty: (dirty: boolean) => void
}
function Tasks({ definition, formId, mayLeave, noteDirty }: TasksProps) {
  const nodes = definition.nodes
  const [key, setKey] = useState(nodes[0]?.key ?? '')
  const forms = useRead(formTaskConfig.name, customizeForms, {
    formId,
    processDefinitionId: definition.id,
  })
  const node = nodes.find((one) => one.key === key)
  return (
    <div className="flex min-h-0 flex-1 rounded border border-line bg-surface">
      <ol aria-label="节点" className="flex w-56 shrink-0 flex-col gap-1 overflow-y-auto border-r border-line p-2">
        {nodes.map((one) => (
          <li key={one.key}>
            <button
              type="button"
              aria-pressed={one.key === key}
              onClick={() =>
                void mayLeave().then((yes) => {
                  if (!yes) return
                  noteDirty(false)
                  setKey(one.key)
                })
              }
              className={cn(
                'flex w-full flex-col rounded px-3 py-2 text-left',
                one.key === key ? 'bg-primary-soft text-primary-text' : 'hover:bg-hover',
              )}
            >
              <span className="truncate">{isStart(one) ? '发起' : one.name || one.key}</span>
              <span className="truncate text-small text-secondary">{one.key}</span>
            </button>
          </li>
        ))}
      </ol>
      <Loaded read={forms} what="流程表单">
        {({ list }) => {
          const fields = (list[0]?.['fields'] as readonly FormField[] | null | undefined) ?? []
          if (!node || fields.length === 0)
            return (
              <div className="flex-1">
                <EmptyPanel title="表单没有字段" hint="先在“流程表单”里设计表单，再重新发布流程。" />
              </div>
            )
          return (
            <NodePart
              key={node.key}
              node={node}
              fields={fields}
              place={{ formId, processDefinitionId: definition.id, taskDefinitionKey: node.key }}
              noteDirty={noteDirty}
            />
          )
        }}
      </Loaded>
    </div>
  )
}
const isStart = (node: DefinitionNode) => /start/i.test(node.type)

interface NodePartProps {
  node: DefinitionNode
  fields: readonly FormField[]
  place: InputOf<typeof formTaskConfigGet>
  noteDirty: (dirty: boolean) => void
}
function NodePart({ node, fields, place, noteDirty }: NodePartProps) {
  const read = useRead(formTaskConfig.name, formTaskConfigGet, place, {
    keep: false,
  })
  return (
    <div className="min-w-0 flex-1">
      <Loaded read={read} what="字段配置">
        {({ components }) => (
          <Matrix node={node} fields={fields} kept={components} place={place} noteDirty={noteDirty} />
        )}
      </Loaded>
    </div>
  )
}

interface MatrixProps extends NodePartProps {
  kept: readonly FlagComponent[]
}
function Matrix({ node, fields, kept, place, noteDirty }: MatrixProps) {
  const port = useCrudPort()
  const [components, setComponents] = useState<readonly FlagComponent[]>(() =>
    componentsOf(fields, kept, isStart(node) ? 'start' : 'task'),
  )
  const task = useTask(formTaskConfigPut, {
    refreshes: [formTaskConfig.name],
    said: () => '保存成功',
    done: () => noteDirty(false),
  })
  const refusals = refusalsOf(fields, components)
  const mayEdit = port.can(formTaskConfigPut.permission ?? '')
  const said = task.fault ?? Object.values(task.errors)[0] ?? null
  return (
    <section aria-label={`${node.name || '发起'}的字段`} className="flex h-full min-h-0 flex-col">
      {said !== null && <Alert tone="danger" title={said} live />}
      <div className="min-h-0 flex-1 overflow-y-auto px-4">
        <FlagMatrix
          fields={fields}
          components={components}
          refusals={refusals}
          mayEdit={mayEdit}
          onChange={(next) => {
            setComponents(next)
            noteDirty(true)
            port.dirty(true)
          }}
        />
      </div>
      {mayEdit && (
        <footer className="flex items-center gap-3 border-t border-line px-4 py-3">
          <Button
            variant="primary"
            loading={task.pending}
            disabled={Object.keys(refusals).length > 0}
            onClick={() => void task.submit({ ...place, components }).then((done) => done && port.dirty(false))}
          >
            保存
          </Button>
          {Object.keys(refusals).length > 0 && (
            <span className="text-table text-danger-text">{Object.keys(refusals).length} 处表达式需要修正</span>
          )}
        </footer>
      )}
    </section>
  )
}
