import { contingencyApproval } from '@wuguan/contract/contingency/contingency-approval.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { linkClass } from '@wuguan/ui/link'
import { Tag } from '@wuguan/ui/tag'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { LevelTag } from '@wuguan/crud/level-tag'

/** 应急事件记录审批: the way to the record, where it is decided on. */
export const approvalUi = entityUi(contingencyApproval, {
  cells: {
    eventNo: ({ value, row }) => (
      <CatalogueLink
        to="/contingency/event/record/detail/$id"
        params={{ id: row.eventId! }}
        otherwise={value ?? '未编号'}
        className={linkClass()}
      >
        {value ?? '未编号'}
      </CatalogueLink>
    ),
    title: ({ value, row }) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="truncate">{value}</span>
        {row.drill && <Tag tone="info">演练</Tag>}
      </span>
    ),
    levelId: ({ row }) => <LevelTag name={row.titles['levelId'] as string | null} color={row.levelColor} />,
  },
  rowActions: [
    {
      key: 'decide',
      label: '审批',
      visible: ({ turn }) => turn === 'todo',
      run: (row, { port }) => port.open(`/contingency/event/record/detail/${row.eventId}`),
    },
  ],
})
