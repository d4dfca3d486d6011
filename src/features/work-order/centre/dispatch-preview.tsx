import { previewDispatch, type DispatchPreview } from '@wuguan/contract/work-order/dispatch.actions'
import { dispatchRule } from '@wuguan/contract/work-order/dispatch-rule.entity'
import type { InputOf } from '@wuguan/contract/kernel/action'
import { type FormController, useTyped } from '@wuguan/crud/controllers'
import { useCrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Pinned } from '@/features/basedata'

const ASKED = ['orderType', 'categoryId', 'areaId', 'urgency'] as const

/** 派单预览: who would be given the order if it were given out now. */
export function DispatchPreviewNote({ controller }: { controller: FormController }) {
  const { mode, community } = controller
  if (mode === 'edit') return null
  return (
    <Pinned communityId={community.asked ? community.id : null}>
      <Preview controller={controller} />
    </Pinned>
  )
}

function Preview({ controller }: { controller: FormController }) {
  const { context } = useCrudPort()
  const typed = useTyped(controller, [...ASKED])
  const asked = Object.fromEntries(ASKED.flatMap((name, at) => (typed[at] == null ? [] : [[name, typed[at]]])))
  const known = asked['categoryId'] !== undefined && context.communityId !== null
  const { data } = useRead(
    dispatchRule.name,
    previewDispatch,
    known ? (asked as InputOf<typeof previewDispatch>) : null,
    { keep: false },
  )
  if (!data) return null
  return (
    <p aria-label="派单预览" className="text-table">
      <span className="text-secondary">自动派单</span> {wordsOf(data)}
      {data.rule && <span className="text-secondary">（规则：{data.rule}）</span>}
    </p>
  )
}

const wordsOf = ({ to, worker, able }: DispatchPreview) =>
  to === 'worker'
    ? `派给${worker}，共${able}人可派`
    : to === 'pool'
      ? '放入抢单池'
      : able > 0
        ? `转人工派单，共${able}人可派`
        : '无可派人员，转人工派单'
