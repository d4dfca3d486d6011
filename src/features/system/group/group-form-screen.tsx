import type { EntityUi } from '@wuguan/crud/entity-ui'
import { FormScreen } from '@wuguan/crud/form-screen'
import { IconInput } from '../shared/icon-input'
import { WithCalls } from '@wuguan/crud/own-calls'
import { ScopeCompaniesInput } from '../shared/scope-inputs'
import { groupCalls } from './group-calls'
import { groupForm } from './group-form.entity'
import { MenusInput } from './menus-input'

const ui: EntityUi = { inputs: { icon: IconInput, companies: ScopeCompaniesInput, menuIds: MenusInput } }

/** 新增分组 and 编辑分组. */
export function GroupFormScreen({ id }: { id?: string }) {
  return (
    <WithCalls entity={groupForm} make={groupCalls}>
      <FormScreen entity={groupForm} ui={ui} {...(id === undefined ? {} : { id })} />
    </WithCalls>
  )
}
