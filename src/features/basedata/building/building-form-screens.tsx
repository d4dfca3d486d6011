import { building } from '@wuguan/contract/basedata/building.entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import { InCommunity } from '../place/in-community'
import type { PlaceSearch } from '../place/place-search'

export function BuildingAddScreen({ search }: { search: PlaceSearch }) {
  return (
    <InCommunity suggested={search.communityId ?? null}>
      <FormScreen entity={building} />
    </InCommunity>
  )
}
