import { patrolPoint, POINT_LABEL } from '@wuguan/contract/patrol/patrol-point.entity'
import { type PointLabel, pointLabels, recodePoint } from '@wuguan/contract/patrol/patrol.actions'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { type InputProps, kindOf } from '@wuguan/crud/kinds'
import { LabelDialog } from '@wuguan/crud/labels'
import { enabledActions } from '@wuguan/crud/row-actions'
import { Tag } from '@wuguan/ui/tag'

type Row = ScreenRow<typeof patrolPoint>
const MOST = 200
const faceOf = ({ id, code, name, place, communityName, keyPoint }: PointLabel) => ({
  key: id,
  scan: `${POINT_LABEL}${code}`,
  number: code,
  title: name,
  lines: [communityName, place],
  mark: keyPoint ? '重点' : null,
})
const Labels = ({ rows, close }: { rows: readonly Row[]; close: () => void }) => (
  <LabelDialog
    title="点位标签"
    of={patrolPoint.name}
    action={pointLabels}
    ids={rows.map(({ id }) => String(id))}
    label={faceOf}
    close={close}
  />
)
/** The sets that the community of the point may use. */
const Sets = kindOf('ref').Input
const SetInput = (props: InputProps) => {
  const { communityId } = props.draft
  return <Sets {...props} filters={{ enabled: '1', ...(communityId ? { usableIn: String(communityId) } : {}) }} />
}

/** 巡检点位: what points have beyond their definition. */
export const pointUi = entityUi(patrolPoint, {
  cells: {
    keyPoint: ({ value }) => (value ? <Tag tone="warning">重点</Tag> : null),
    code: ({ value }) => <span className="tabular">{value}</span>,
  },
  inputs: { itemSetId: SetInput },
  rowActions: [
    {
      key: 'labels',
      label: '打印标签',
      permission: 'patrol:point:printLabel',
      show: ({ row, close }) => <Labels rows={[row]} close={close} />,
    },
    {
      key: 'recode',
      label: '换码',
      permission: 'patrol:point:recode',
      show: ({ row, close }) => (
        <ActionDialog
          action={recodePoint}
          given={{ id: String(row.id) }}
          title={`为“${row.name}”换码？`}
          description="生成新的编码；旧标签立即作废，扫描时提示“该二维码已作废”，请打印并更换标签。"
          verb="换码"
          refreshes={[patrolPoint.name]}
          said={({ code }) => `新编码 ${code}`}
          close={close}
        />
      ),
    },
    ...enabledActions(patrolPoint, '停用后不再出现在之后的任务中；点位全部停用的路线随之停用。'),
  ],
  batchActions: [
    {
      key: 'labels',
      label: '打印标签',
      permission: 'patrol:point:printLabel',
      reason: (rows) => (rows.length > MOST ? `一次最多打印${MOST}个标签` : null),
      show: ({ rows, close }) => <Labels rows={rows} close={close} />,
    },
  ],
})
