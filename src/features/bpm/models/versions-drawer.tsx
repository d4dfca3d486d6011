import { useState } from 'react'
import { compareModel, modelVersions, restoreModel, type ModelVersion } from '@wuguan/contract/bpm/model.actions'
import { processDefinition } from '@wuguan/contract/bpm/process-definition.entity'
import { processModel } from '@wuguan/contract/bpm/process-model.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { ActionButton } from '@wuguan/crud/action-button'
import { Loaded, useRead } from '@wuguan/crud/task'
import { cn } from '@wuguan/ui/cn'
import { DiffViewer } from '@wuguan/ui/code-viewer'
import { Drawer } from '@wuguan/ui/drawer'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Select } from '@wuguan/ui/select'
import { Tabs } from '@wuguan/ui/tabs'
import { Tag } from '@wuguan/ui/tag'
import { ChangeTable } from './change-table'
import { PictureCompare } from './picture-compare'

/** 版本历史: every deployed version, what is different, and the way back to a draft. */
export function VersionsDrawer({ model, close }: { model: AnyRow; close: () => void }) {
  const read = useRead(processDefinition.name, modelVersions, { id: String(model.id) })
  return (
    <Drawer open onOpenChange={close} title={`版本历史 ${String(model['name'])}`} width={1120}>
      <Loaded read={read} what="版本历史">
        {(versions) =>
          versions.length === 0 ? (
            <EmptyPanel title="还没有部署过" hint="发布后会在这里留下版本。" />
          ) : (
            <Versions model={model} versions={versions} close={close} />
          )
        }
      </Loaded>
    </Drawer>
  )
}

const DRAFT = 'draft'
type View = 'changes' | 'picture' | 'xml'

function Versions({ model, versions, close }: { model: AnyRow; versions: readonly ModelVersion[]; close: () => void }) {
  const [from, setFrom] = useState(versions[0]?.id ?? '')
  const [to, setTo] = useState<string>(DRAFT)
  const chosen = versions.find(({ id }) => id === from)
  const targets = [
    { value: DRAFT, label: '当前草稿' },
    ...versions.filter(({ id }) => id !== from).map(({ id, versionNo }) => ({ value: id, label: `v${versionNo}` })),
  ]
  return (
    <div className="flex h-full min-h-0 gap-4">
      <ol aria-label="版本" className="flex w-64 shrink-0 flex-col gap-2 overflow-y-auto">
        {versions.map((version) => (
          <li key={version.id}>
            <button
              type="button"
              aria-pressed={version.id === from}
              onClick={() => {
                setFrom(version.id)
                setTo(DRAFT)
              }}
              className={cn(
                'flex w-full flex-col gap-1 rounded border px-3 py-2 text-left',
                version.id === from ? 'border-primary bg-primary-soft' : 'border-line hover:bg-hover',
              )}
            >
              <span className="flex items-center gap-2">
                <span className="font-medium">v{version.versionNo}</span>
                {version.suspended && <Tag tone="warning">已挂起</Tag>}
              </span>
              <span className="tabular text-small text-secondary">
                {version.deployedAt} {version.deployedBy ?? '系统'}
              </span>
              <span className="tabular text-small text-secondary">
                运行中 {version.runningCount}，已结束 {version.endedCount}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <section aria-label="版本对比" className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex items-center gap-2">
          <span>v{chosen?.versionNo} 对比</span>
          <span className="w-40">
            <Select aria-label="对比的版本" value={to} options={targets} onChange={setTo} />
          </span>
          <span className="ml-auto">
            <ActionButton
              action={restoreModel}
              input={{ id: String(model.id), version: model.version, processDefinitionId: from }}
              ask={{
                title: `将 v${chosen?.versionNo ?? ''} 恢复为草稿？`,
                content: '当前草稿的流程图和分配规则被替换，已部署的版本不受影响。',
              }}
              refreshes={[processModel.name]}
              done={`v${chosen?.versionNo ?? ''} 已恢复为草稿`}
              onDone={close}
            />
          </span>
        </div>
        <Comparison key={`${from}:${to}`} modelId={String(model.id)} from={from} to={to} />
      </section>
    </div>
  )
}

function Comparison({ modelId, from, to }: { modelId: string; from: string; to: string }) {
  const [view, setView] = useState<View>('changes')
  const read = useRead(
    processModel.name,
    compareModel,
    { id: modelId, from, ...(to === DRAFT ? {} : { to }) },
    { keep: false },
  )
  return (
    <Loaded read={read} what="版本对比">
      {(compared) => (
        <Tabs<View>
          aria-label="对比方式"
          className="min-h-0 flex-1"
          value={view}
          onChange={setView}
          items={[
            { key: 'changes', label: `差异 ${compared.changes.length}`, content: <ChangeTable compared={compared} /> },
            {
              key: 'picture',
              label: '图形',
              content: <PictureCompare compared={compared} />,
            },
            {
              key: 'xml',
              label: 'XML',
              content: (
                <DiffViewer
                  before={compared.from.bpmnXml}
                  after={compared.to.bpmnXml}
                  label={`${compared.from.label} 与 ${compared.to.label}`}
                />
              ),
            },
          ]}
        />
      )}
    </Loaded>
  )
}
