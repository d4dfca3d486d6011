import type { EntityUi } from '@wuguan/crud/entity-ui'
import { FormScreen } from '@wuguan/crud/form-screen'
import type { CrudPort } from '@wuguan/crud/port'
import { WithCalls, type OwnCalls } from '@wuguan/crud/own-calls'
import { MenuGrantsInput } from './menu-grants-input'
import { roleForm } from './role-form.entity'
import { ScopeCommunitiesInput, ScopeCompaniesInput } from '../shared/scope-inputs'

const ui: EntityUi = {
  inputs: { menuIds: MenuGrantsInput, scopeCompanies: ScopeCompaniesInput, scopeCommunities: ScopeCommunitiesInput },
}
const ROLES = roleForm.base ?? ''
const LISTS = ['scopeCompanies', 'scopeCommunities']
const withLists = (body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value === null && LISTS.includes(name) ? [] : value]),
  )

const calls = (port: CrudPort): OwnCalls => ({
  update: (body) => port.request('PUT', ROLES, { body: withLists(body) }),
})

/** 新增角色 and 编辑角色. */
export function RoleFormScreen({ id }: { id?: string }) {
  return (
    <WithCalls entity={roleForm} make={calls}>
      <FormScreen entity={roleForm} ui={ui} {...(id === undefined ? {} : { id })} />
    </WithCalls>
  )
}
