import { useMemo, useState } from 'react'
import { PROCESS_RESULT } from '@wuguan/contract/bpm/process-states'
import type { Rehearsal, RehearsalStep, StepOutcome } from '@wuguan/contract/bpm/rehearsal.actions'
import { Alert } from '@wuguan/ui/alert'
import { cn } from '@wuguan/ui/cn'
import { Tag } from '@wuguan/ui/tag'
import { pictureOf } from '../shared/picture'
import { ProcessViewer } from '../viewer'

const OUTCOMES = {
  approved: { label: '同意', tone: 'success' },
  rejected: { label: '驳回', tone: 'danger' },
  autoPassed: { label: '自动通过', tone: 'warning' },
  cancelled: { label: '取消', tone: 'neutral' },
  open: { label: '未处理', tone: 'info' },
} as const satisfies Record<StepOutcome, unknown>

/** Who would get which task, where it ends, and what is wrong on the way. */
export function RehearsalResult({ rehearsal }: { rehearsal: Rehearsal }) {
  const [selected, setSelected] = useState<string | null>(null)
  const picture = useMemo(() => rehearsal.picture && pictureOf(rehearsal.picture), [rehearsal])
  const result = PROCESS_RESULT.items.find(({ code }) => code === rehearsal.result)
  const blocking = rehearsal.findings.filter(({ level }) => level === 'block')
  const warnings = rehearsal.findings.filter(({ level }) => level === 'warn')
  return (
    <section aria-label="演练结果" aria-live="polite" className="flex min-h-0 flex-1 flex-col gap-3">
      {rehearsal.stopped !== null ? (
        <Alert tone="danger" title={rehearsal.stopped} live>
          {blocking.length > 0 &&
            blocking.map(({ text, elementId }) => (elementId ? `${text}（${elementId}）` : text)).join('；')}
        </Alert>
      ) : (
        <p className="flex items-center gap-2">
          流程走到结束
          {result && <Tag tone={result.tone ?? 'neutral'}>{result.label}</Tag>}
        </p>
      )}
      {warnings.length > 0 && <Alert tone="warning" title={warnings.map(({ text }) => text).join('；')} />}
      {picture && rehearsal.picture && (
        <div className="h-64 shrink-0 rounded border border-line">
          <ProcessViewer
            xml={rehearsal.picture.bpmnXml}
            data={picture}
            selected={selected}
            onSelect={setSelected}
            replay={false}
          />
        </div>
      )}
      <ol aria-label="经过的环节" className="flex flex-col gap-1">
        {rehearsal.steps.map((step, at) => (
          <li key={`${at}:${step.key}`}>
            <Step step={step} at={at} selected={selected === step.key} select={setSelected} />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  step: RehearsalStep
  at: number
  selected: boolean
  select: (key: string | null) => void
}
function Step({ step, at, selected, select }: StepProps) {
  const { label, tone } = OUTCOMES[step.outcome]
  const names = step.people.map(({ name, deptName }) => (deptName ? `${name}（${deptName}）` : name)).join('、')
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={() => select(selected ? null : step.key)}
      className={cn(
        'flex w-full items-baseline gap-3 rounded border px-3 py-1.5 text-left text-table',
        selected ? 'border-primary bg-primary-soft' : 'border-line hover:bg-hover',
      )}
    >
      <span className="tabular text-secondary">{at + 1}</span>
      <span className="w-36 shrink-0 truncate font-medium">{step.name}</span>
      <span className="min-w-0 flex-1">
        {names || <span className="text-danger-text">未找到处理人</span>}
        {step.note && <span className="ml-2 text-warning-text">{step.note}</span>}
      </span>
      <Tag tone={tone}>{label}</Tag>
    </button>
  )
}
