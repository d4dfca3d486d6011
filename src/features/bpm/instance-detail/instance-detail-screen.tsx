import { ExternalLink, Printer } from 'lucide-react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { PROCESS_RESULT } from '@wuguan/contract/bpm/process-states'
import { identityOf } from '@wuguan/crud/field-columns'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { Loaded } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tabs } from '@wuguan/ui/tabs'
import { Tag } from '@wuguan/ui/tag'
import { useProcessForm } from '../form-view/use-process-form'
import { useInstance } from '../shared/instance-reads'
import { useReadMark } from './use-read-mark'
import type { InstanceDetail } from '@wuguan/contract/bpm/todo.actions'
import { ActionBar } from './actions/action-bar'
import { CopiesView } from './copies-view'
import { FormPart } from './form-part'
import { InstancePrint } from './instance-print'
import { nameOf, TimelineView } from './timeline-view'
import { durationBetween } from './timeline'
import { ViewerPart } from './viewer-part'

type Tab = 'form' | 'diagram' | 'timeline' | 'talk'

/** 流程详情: the form or the record, where it stands, what happened, and what I may do. */
export function InstanceDetailScreen({
  id,
  taskId,
  readOnly = false,
}: {
  id?: string | undefined
  taskId?: string | undefined
  /** Shown to be read, whatever the reader might do elsewhere. */
  readOnly?: boolean
}) {
  const read = useInstance({ ...(id === undefined ? {} : { id }), ...(taskId === undefined ? {} : { taskId }) })
  if (id === undefined && taskId === undefined)
    return <EmptyPanel title="没有指定流程" hint="请从待办、已办或消息中打开流程。" />
  return (
    <Loaded read={read} what="流程详情" lines={10}>
      {/* The form starts anew with every step: what may be typed and what is there have changed. */}
      {(detail) => (
        <Instance
          key={`${detail.id}:${detail.task?.id ?? ''}:${detail.task?.version ?? ''}`}
          detail={readOnly ? { ...detail, task: null } : detail}
          readOnly={readOnly}
        />
      )}
    </Loaded>
  )
}

const NO_FORM = { fields: [], components: [] }

function Instance({ detail, readOnly }: { detail: InstanceDetail; readOnly: boolean }) {
  const port = useCrudPort()
  const [tab, setTab] = useKept<Tab>('tab', 'form')
  const [printing, setPrinting] = useState(false)
  const { fields, components } = detail.form ?? NO_FORM
  const form = useProcessForm({ fields, components, step: 'task', given: detail.values })
  const typing = detail.task !== null && detail.form !== null
  useEffect(() => port.setTitle(detail.title), [port, detail.title])
  useEffect(() => port.dirty(typing && form.dirty), [port, typing, form.dirty])

  useReadMark(detail)

  const talk = useMemo(
    () => detail.timeline.filter(({ action }) => action === 'comment' || action === 'cc').length,
    [detail.timeline],
  )
  return (
    <article aria-label={detail.title} className="flex h-full min-h-0 flex-col rounded border border-line bg-surface">
      <Header detail={detail} print={() => setPrinting(true)} />
      <Tabs<Tab>
        aria-label="流程内容"
        className="min-h-0 flex-1 px-4"
        value={tab}
        onChange={setTab}
        items={[
          {
            key: 'form',
            label: '表单',
            content: (
              <Scroll>
                <div ref={form.place}>
                  <FormPart detail={detail} form={form} />
                </div>
              </Scroll>
            ),
          },
          {
            key: 'diagram',
            label: '流程图',
            content: <ViewerPart instanceId={detail.id} />,
          },
          {
            key: 'timeline',
            label: '流转记录',
            content: (
              <Scroll>
                <TimelineView detail={detail} />
              </Scroll>
            ),
          },
          {
            key: 'talk',
            label: talk > 0 ? `抄送与评论 ${talk}` : '抄送与评论',
            content: (
              <Scroll>
                <CopiesView detail={detail} />
              </Scroll>
            ),
          },
        ]}
      />
      {!readOnly && <ActionBar detail={detail} form={typing ? form : null} showForm={() => setTab('form')} />}
      {printing && <InstancePrint detail={detail} form={form} close={() => setPrinting(false)} />}
    </article>
  )
}

const Scroll = ({ children }: { children: ReactNode }) => <div className="h-full overflow-y-auto pb-4">{children}</div>

function Header({ detail, print }: { detail: InstanceDetail; print: () => void }) {
  const port = useCrudPort()
  const result = PROCESS_RESULT.items.find(({ code }) => code === detail.result)
  const words = new Map(detail.facts.map(({ label, value }) => [label, value]))
  const told = Object.fromEntries([...words.keys()].map((label) => [label, { kind: 'text' as const, label }]))
  const facts = [
    ...identityOf(told, (label) => !!words.get(label)).map((label) => `${label} ${words.get(label)}`),
    `${detail.definition.name} v${detail.definition.version}`,
    `发起人 ${nameOf(detail.startUser)}`,
    `发起 ${detail.createTime}`,
    ...(detail.endTime ? [`结束 ${detail.endTime}`, `历时 ${durationBetween(detail.createTime, detail.endTime)}`] : []),
    ...(detail.communityName ? [detail.communityName] : []),
  ]
  return (
    <header className="flex flex-col gap-2 px-4 pt-3 pb-2">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="text-title font-semibold">{detail.title}</h1>
        {result && (
          <Tag tone={result.tone} dashed={result.code === 1}>
            {result.label}
          </Tag>
        )}
        {detail.suspended && <Tag tone="warning">已挂起</Tag>}
        <span className="ml-auto flex gap-2">
          {detail.businessRoute !== null && (
            <Button icon={<ExternalLink />} onClick={() => port.open(detail.businessRoute ?? '')}>
              打开业务单据
            </Button>
          )}
          <Button icon={<Printer />} onClick={print}>
            打印
          </Button>
        </span>
      </div>
      <p className="tabular flex flex-wrap gap-x-4 text-table text-secondary">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {detail.failure !== null && <Alert tone="danger" title={`流程异常：${detail.failure}`} />}
      {detail.suspended && <Alert tone="warning" title="流程已挂起，暂不能处理" />}
      {detail.endReason && <p className="text-table">结束原因：{detail.endReason}</p>}
    </header>
  )
}
