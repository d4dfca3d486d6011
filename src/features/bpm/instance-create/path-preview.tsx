import { RULE_MODE } from '@wuguan/contract/bpm/process-enums'
import { labelOf } from '@wuguan/contract/kernel/options'
import { Alert } from '@wuguan/ui/alert'
import { Timeline } from '@wuguan/ui/timeline'
import { PeopleField } from '../shared/people-field'
import type { Prediction, PredictedNode } from '@wuguan/contract/bpm/todo.actions'
import { nameOf } from '../instance-detail/timeline-view'

interface PathPreviewProps {
  prediction: Prediction
  selected: Readonly<Record<string, readonly number[]>>
  select: (key: string, ids: readonly number[]) => void
  /** Nodes whose persons are still missing, once it was tried to submit. */
  missing: ReadonlySet<string>
}

/** 预览路径: the nodes in order with who will get them; nodes of 发起人自选 ask for persons. */
export function PathPreview({ prediction: { nodes, open }, selected, select, missing }: PathPreviewProps) {
  const empty = nodes.filter(isEmpty)
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      {empty.length > 0 && (
        <Alert tone="warning" title={`${empty.map(({ name }) => `“${name}”`).join('、')}找不到处理人`}>
          到达时按流程设置处理：自动通过、转流程管理员或阻止发起。
        </Alert>
      )}
      <Timeline
        label="预计路径"
        items={nodes.map((node) => ({
          key: node.key,
          tone: 'info',
          title: <span className="font-medium">{node.name}</span>,
          body: node.chosen ? (
            <div className="mt-1 max-w-md">
              <PeopleField
                label="请选择处理人"
                value={selected[node.key] ?? []}
                onChange={(ids) => select(node.key, ids)}
                error={missing.has(node.key) ? '请选择处理人' : undefined}
              />
            </div>
          ) : (
            <p>
              {node.people.map(nameOf).join('、') || node.note || '未找到处理人'}
              {node.mode !== null && node.people.length > 1 && (
                <span className="ml-2">{labelOf(RULE_MODE, node.mode)}</span>
              )}
              {node.people.length > 0 && node.note && <span className="ml-2">{node.note}</span>}
            </p>
          ),
        }))}
        open={open === null ? undefined : `未定：${open}`}
      />
    </div>
  )
}

const isEmpty = (node: PredictedNode) => node.people.length === 0 && !node.chosen && node.note === null
