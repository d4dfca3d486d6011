import { refreshTag } from '@wuguan/contract/basedata/tag.actions'
import { tagMember } from '@wuguan/contract/basedata/tag-member.entity'
import { tag, type TagRow } from '@wuguan/contract/basedata/tag.entity'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { enabledActions } from '@wuguan/crud/row-actions'
import { toast } from '@wuguan/ui/toast'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { RuleCell, RuleInput } from './rule-input'

const membersPath = (row: TagRow) => `/basedata/tags/tagMember/${row.id}`

function CountCell({ value, row }: CellProps<TagRow>) {
  return (
    <CatalogueLink
      to="/basedata/tags/tagMember/$tagId"
      params={{ tagId: row.id }}
      otherwise={String(value)}
      className="text-primary-text hover:underline"
    >
      {String(value)}
    </CatalogueLink>
  )
}

/** 标签: the rule as a tree of conditions; members have a page of their own. */
export const tagUi = entityUi(tag, {
  cells: { rule: RuleCell, memberCount: CountCell },
  inputs: { rule: RuleInput },
  rowActions: [
    {
      key: 'members',
      label: '成员',
      permission: tagMember.codes.add,
      run: (row, { port }) => port.open(membersPath(row)),
    },
    {
      key: 'refresh',
      label: '刷新',
      permission: refreshTag.permission ?? '',
      visible: (row) => row.kind === 2,
      run: async (row, { port, refresh }) => {
        await callAction(port, refreshTag, { id: String(row.id) })
        await refresh()
        toast.success(`已刷新“${row.name}”的成员`)
      },
    },
    ...enabledActions(tag, '停用后不再参与分析和每日刷新，成员保留。'),
  ],
})
