import { useState } from 'react'
import { processModel } from '@wuguan/contract/bpm/process-model.entity'
import { PROCESS_RESULT } from '@wuguan/contract/bpm/process-states'
import {
  checkRehearsalCases,
  removeRehearsalCase,
  type CaseVerdict,
  type RehearsalCase,
} from '@wuguan/contract/bpm/rehearsal.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionButton } from '@wuguan/crud/action-button'
import { useTask } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { Tag } from '@wuguan/ui/tag'

interface CaseListProps {
  modelId: string
  cases: readonly RehearsalCase[]
  selected: string | null
  select: (id: string | null) => void
  mayEdit: boolean
}

/** 用例: what every version must come by; a deployment that breaks one is refused. */
export function CaseList({ modelId, cases, selected, select, mayEdit }: CaseListProps) {
  const [verdicts, setVerdicts] = useState<readonly CaseVerdict[]>([])
  const task = useTask(checkRehearsalCases, {
    refreshes: [],
    said: (answer) => {
      const broken = answer.filter(({ holds }) => !holds).length
      return broken === 0 ? '全部用例通过' : `${broken}个用例不通过`
    },
    done: (answer) => setVerdicts(answer),
  })
  return (
    <section aria-label="演练用例" className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <h3 className="font-semibold">用例</h3>
        {cases.length > 0 && (
          <Button size="sm" loading={task.pending} onClick={() => void task.submit({ modelId })}>
            全部运行
          </Button>
        )}
      </div>
      {task.fault !== null && <Alert tone="danger" title={task.fault} live />}
      {cases.length === 0 && (
        <p className="text-table text-secondary">演练走到结束后可以保存为用例，发布新版本时逐个核对。</p>
      )}
      <ul className="flex flex-col gap-1">
        {cases.map((one) => (
          <Case
            key={one.id}
            one={one}
            verdict={verdicts.find(({ id }) => id === one.id)}
            selected={one.id === selected}
            select={select}
            mayEdit={mayEdit}
          />
        ))}
      </ul>
    </section>
  )
}

interface CaseProps {
  one: RehearsalCase
  verdict: CaseVerdict | undefined
  selected: boolean
  select: (id: string | null) => void
  mayEdit: boolean
}
function Case({ one, verdict, selected, select, mayEdit }: CaseProps) {
  const way = [...one.expected.path.map(({ name }) => name), labelOf(PROCESS_RESULT, one.expected.result)].join('→')
  return (
    <li
      className={cn(
        'flex items-start gap-2 rounded border px-3 py-2',
        selected ? 'border-primary bg-primary-soft' : 'border-line',
      )}
    >
      <button
        type="button"
        aria-pressed={selected}
        className="flex min-w-0 flex-1 flex-col gap-0.5 text-left"
        onClick={() => select(selected ? null : one.id)}
      >
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{one.name}</span>
          {verdict && <Tag tone={verdict.holds ? 'success' : 'danger'}>{verdict.holds ? '通过' : '不通过'}</Tag>}
        </span>
        <span className="text-small text-secondary">{way}</span>
        {verdict?.said && <span className="text-small text-danger-text">{verdict.said}</span>}
      </button>
      {mayEdit && (
        <ActionButton
          size="sm"
          action={removeRehearsalCase}
          input={{ id: one.id }}
          ask={{ title: `删除用例“${one.name}”？` }}
          refreshes={[processModel.name]}
          done="用例已删除"
          onDone={() => select(null)}
        >
          删除
        </ActionButton>
      )}
    </li>
  )
}
