import { useMemo } from 'react'
import { communityTreeListAll } from '@wuguan/contract/system/company.actions'
import type { InputProps } from '@wuguan/crud/kinds'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { TreeSelect } from '@wuguan/ui/tree'
import { CommunityChecks } from '../shared/community-checks'
import { departmentsOf, nested } from '../shared/organisation-nodes'
import { useCompanies, useCompanyNodes } from '../shared/use-companies'

const titled =
  ({ title }: InputProps) =>
  () =>
    typeof title === 'string' ? title : undefined
const control = (props: InputProps) => ({
  id: props.id,
  disabled: props.disabled,
  readOnly: props.readOnly,
  'aria-labelledby': props['aria-labelledby'],
  'aria-describedby': props['aria-describedby'],
  'aria-invalid': props['aria-invalid'],
  'aria-required': props['aria-required'],
})

export function CompanyInput(props: InputProps) {
  const nodes = useCompanyNodes()
  return (
    <TreeSelect
      {...control(props)}
      nodes={nodes}
      value={(props.value as number | null) ?? null}
      labelOf={titled(props)}
      onChange={(id) => props.onChange(id)}
      placeholder={`请选择${props.field.label}`}
      clearable={false}
    />
  )
}

/** Departments of the chosen company. */
export function DepartmentInput(props: InputProps) {
  const companies = useCompanies()
  const companyId = (props.draft['companyId'] as number | null | undefined) ?? null
  const nodes = useMemo(
    () => (companyId === null ? [] : nested(departmentsOf(companies, companyId), ({ name }) => ({ label: name }))),
    [companies, companyId],
  )
  return (
    <TreeSelect
      {...control(props)}
      nodes={nodes}
      value={(props.value as number | null) ?? null}
      labelOf={titled(props)}
      onChange={(id) => props.onChange(id)}
      placeholder={companyId === null ? `先选择${props.entity.fields['companyId']!.label}` : '不属于部门'}
    />
  )
}

const idsOf = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as number[]) : [])

/** Communities that roles with the scope 授权项目 reach. */
export function CommunitiesInput({ value, onChange }: InputProps) {
  const port = useCrudPort()
  const may = port.can('system:user:community')
  const read = useRead('basedata.community', communityTreeListAll, {}, { enabled: may })
  if (!may) return <p className="text-table text-secondary">没有授权项目的权限，共 {idsOf(value).length} 个项目。</p>
  return (
    <Loaded read={read} what="项目">
      {(all) => (
        <CommunityChecks
          organisation={all}
          value={idsOf(value)}
          onChange={(ids) => onChange(ids.length > 0 ? ids.toSorted((a, b) => a - b) : null)}
          label="授权项目"
          className="h-64 max-w-form"
        />
      )}
    </Loaded>
  )
}
