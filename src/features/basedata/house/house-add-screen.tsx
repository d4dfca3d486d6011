import { house } from '@wuguan/contract/basedata/house.entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { ChangeReason } from '../place/change-reason'
import { InCommunity } from '../place/in-community'
import type { PlaceSearch } from '../place/place-search'
import { houseInputs } from './house.ui'

const UI = { inputs: houseInputs }

/** A new house; when it stands in the register its page opens, where owners and tenants are entered. */
export function HouseAddScreen({ search }: { search: PlaceSearch }) {
  const port = useCrudPort()
  const { communityId, ...place } = search
  return (
    <InCommunity suggested={communityId ?? null}>
      <ChangeReason entity={house}>
        <FormScreen
          entity={house}
          ui={UI}
          defaults={place}
          onSaved={(saved) => {
            port.back()
            if (saved?.id) port.open(`/basedata/house/edit/${saved.id}`)
          }}
        />
      </ChangeReason>
    </InCommunity>
  )
}
