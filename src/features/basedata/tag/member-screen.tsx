import { useQueryClient } from '@tanstack/react-query'
import { Plus, RefreshCw } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { addTagMembers, refreshTag } from '@wuguan/contract/basedata/tag.actions'
import { customer, type Customer } from '@wuguan/contract/basedata/customer.entity'
import { tagMember, type TagMember } from '@wuguan/contract/basedata/tag-member.entity'
import { tag } from '@wuguan/contract/basedata/tag.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { ActionButton, callAction } from '@wuguan/crud/action-button'
import { useDetail } from '@wuguan/crud/controllers'
import { entityUi } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { EntityPickerDialog } from '@wuguan/crud/pickers'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { toast } from '@wuguan/ui/toast'
import { CatalogueLink } from '@/app/routing/catalogue-link'

const REFRESHES = [tag.name, tagMember.name, customer.name] as const
const archivePath = (row: TagMember) => `/basedata/archives/${row.customerId}/baseInfo`
const UI = entityUi(tagMember, {
  cells: { customerId: MemberCell },
  paths: { detail: archivePath },
})
const COLUMNS = ['customerId', 'source', 'at']
const list = { ...tagMember.list, columns: COLUMNS, filters: ['source', 'at'] }
/** Members of a rule tag follow from its rule; those of a manual one are added and removed here. */
const byRule: AnyEntity = { ...tagMember, list, verbs: ['list', 'export'] }
const byHand: AnyEntity = { ...tagMember, list, verbs: ['list', 'delete', 'export'] }

/** 标签客户: the members of one tag. */
export function TagMemberScreen({ tagId, ...props }: { tagId: string } & Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const port = useCrudPort()
  const client = useQueryClient()
  const { row } = useDetail(tag, tagId)
  const [picking, setPicking] = useState(false)
  const fixed = useMemo(() => ({ tagId }), [tagId])
  const name = row ? row.name : null
  useEffect(() => {
    if (name) port.setTitle(`${name}的客户`)
  }, [port, name])
  const manual = row?.kind === 1
  const add = async (rows: readonly Customer[]) => {
    try {
      await callAction(port, addTagMembers, { tagId, customerIds: rows.map((one) => String(one.id)) })
      toast.success(`已添加 ${rows.length} 位客户`)
      await Promise.all(REFRESHES.map((one) => client.invalidateQueries({ queryKey: [one] })))
    } catch (error) {
      toast.error(faultOf(error).msg)
      throw error
    }
  }
  return (
    <>
      <ListScreen
        {...props}
        entity={manual ? byHand : byRule}
        ui={UI}
        fixedFilters={fixed}
        screen="basedata.tagMember"
        toolbar={
          row && (
            <>
              {manual && port.can(addTagMembers.permission ?? '') && (
                <Button variant="primary" icon={<Plus />} onClick={() => setPicking(true)}>
                  添加客户
                </Button>
              )}
              {!manual && (
                <ActionButton
                  action={refreshTag}
                  input={{ id: tagId }}
                  refreshes={REFRESHES}
                  done="已按规则刷新成员"
                  icon={<RefreshCw />}
                >
                  刷新成员
                </ActionButton>
              )}
              {!manual && <span className="text-table text-secondary">规则标签按规则生成成员，不能手动调整</span>}
            </>
          )
        }
      />
      <EntityPickerDialog
        entity={customer}
        open={picking}
        onOpenChange={setPicking}
        title={`添加客户到“${name ?? ''}”`}
        fixedFilters={LIVE}
        onPick={add}
      />
    </>
  )
}

const LIVE = { state: '1' }

function MemberCell({ value, row }: CellProps<TagMember>) {
  const name = String(row.titles?.['customerId'] ?? '')
  return (
    <CatalogueLink
      to="/basedata/archives/$id/baseInfo"
      params={{ id: String(value) }}
      otherwise={name}
      className="text-primary-text hover:underline"
    >
      {name}
    </CatalogueLink>
  )
}
