import { useMemo, type ReactNode } from 'react'
import { company } from '@wuguan/contract/system/company.entity'
import { group } from '@wuguan/contract/kernel/entity'
import { EntityForm, type EntityFormProps } from '@wuguan/crud/form-screen'
import { CrudProvider, useCrudPort, type CrudPort } from '@wuguan/crud/port'

const GROUPS = [group('公司信息', ['name', 'shortName', 'creditCode', 'phone'])]
const UPDATE = '/basedata/base/company/update'

/** The company's own form; its calls have names of their own. */
export function CompanyStep({
  id,
  ...rest
}: { id: number } & Pick<EntityFormProps, 'onSaved' | 'onCancel' | 'footer'>) {
  return (
    <CompanyCalls>
      <EntityForm {...rest} entity={company} id={id} name="guide" groups={GROUPS} />
    </CompanyCalls>
  )
}

function CompanyCalls({ children }: { children: ReactNode }) {
  const port = useCrudPort()
  const named = useMemo(() => {
    const request: CrudPort['request'] = (method, path, options) =>
      port.request(method, method === 'PUT' && path === company.base ? UPDATE : path, options)
    return Object.create(port, { request: { value: request } }) as CrudPort
  }, [port])
  return <CrudProvider port={named}>{children}</CrudProvider>
}
