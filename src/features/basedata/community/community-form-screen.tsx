import { community } from '@wuguan/contract/basedata/community.entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { loadOrganisation } from '@/app/session/organisation'
import { ChangeReason } from '../place/change-reason'
import { CompanyInput } from './company-input'

const UI = { inputs: { companyId: CompanyInput } }

/** A community, new or known; the head of the page offers it as soon as it is saved. */
export function CommunityFormScreen({ id }: { id?: string }) {
  const port = useCrudPort()
  const { companyId } = port.context
  return (
    <ChangeReason entity={community}>
      <FormScreen
        entity={community}
        ui={UI}
        {...(id === undefined ? { defaults: companyId === null ? {} : { companyId } } : { id })}
        onSaved={(saved) => {
          if (saved) void loadOrganisation().catch(() => undefined)
          port.back()
        }}
      />
    </ChangeReason>
  )
}
