import { user } from '@wuguan/contract/system/user.entity'
import { useCallback, useRef, useState } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { entityUi, type EntityUi } from '@wuguan/crud/entity-ui'
import { FormScreen } from '@wuguan/crud/form-screen'
import type { CrudPort } from '@wuguan/crud/port'
import { FormSection } from '@wuguan/ui/form'
import { ApiError } from '@/app/api/client'
import { encryptSecret } from '@/app/session/rsa'
import { WithCalls, type OwnCalls } from '@wuguan/crud/own-calls'
import { CommunitiesInput, CompanyInput, DepartmentInput } from './user-inputs'
import { InitialPassword } from './initial-password'
import { refuseInitialPassword } from './initial-password.logic'
import { asFormRow, userForm, withLists } from './user-form.entity'
import { UserTraces } from './user-traces'

const inputs = { companyId: CompanyInput, departmentId: DepartmentInput, communityIds: CommunitiesInput }
const addUi: EntityUi = { inputs }
const editUi = entityUi(user, { inputs, slots: { form: ({ row }) => (row ? <UserTraces row={row} /> : null) } })
const USERS = userForm.base ?? ''

const editCalls = (port: CrudPort): OwnCalls => ({
  info: async (id) =>
    asFormRow(await port.request<AnyRow & Parameters<typeof asFormRow>[0]>('GET', `${USERS}/info/${id}`)),
  update: (body) => port.request('PUT', USERS, { body: withLists(body) }).then(() => ({ id: body['id'] })),
})

export function UserEditScreen({ id }: { id: string }) {
  return (
    <WithCalls entity={userForm} make={editCalls}>
      <FormScreen entity={userForm} id={id} ui={editUi} />
    </WithCalls>
  )
}

/** The initial password stands outside of the draft: drafts are kept in the browser, passwords never. */
export function UserAddScreen() {
  const password = useRef('')
  const [fault, setFault] = useState<string>()
  const calls = useCallback(
    (port: CrudPort): OwnCalls => ({
      async create(body) {
        const refused = refuseInitialPassword(password.current)
        setFault(refused ?? undefined)
        if (refused !== null) throw new ApiError(422, refused)
        return port.request('POST', USERS, {
          body: { ...withLists(body), password: await encryptSecret(password.current) },
        })
      },
    }),
    [],
  )
  return (
    <WithCalls entity={userForm} make={calls}>
      <FormScreen entity={userForm} ui={addUi}>
        <FormSection title="登录" description="首次登录须修改密码。">
          <InitialPassword
            fault={fault}
            onChange={(text) => {
              password.current = text
              setFault(undefined)
            }}
          />
        </FormSection>
      </FormScreen>
    </WithCalls>
  )
}
