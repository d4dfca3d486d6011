import { summaryRule } from '@wuguan/contract/charge-base/summary-rule.entity'
import { group, type AnyEntity } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { FormScreen } from '@wuguan/crud/form-screen'
import { GroupsInput } from './groups-input'

const ui: EntityUi = { inputs: { groups: GroupsInput } }
const entity: AnyEntity = summaryRule
const GROUPS = [...summaryRule.form, group('分组', ['groups'])]

/** 新增汇总规则. */
export function SummaryAddScreen() {
  return <FormScreen entity={entity} ui={ui} groups={GROUPS} />
}
/** 编辑汇总规则. */
export function SummaryEditScreen({ id }: { id: string }) {
  return <FormScreen entity={entity} id={id} ui={ui} groups={GROUPS} />
}
