import { lazy, Suspense, useState } from 'react'
import { building } from '@wuguan/contract/basedata/building.entity'
import { ListScreen } from '@wuguan/crud/list-screen'
import { Importable } from '../place/import-page'
import type { ImportableProps } from '../place/import-search'
import { importTemplates } from '../place/import-templates'
import { PlaceAside } from '../place/place-aside'
import { buildingUi } from './building.ui'

const GenerateDialog = lazy(() => import('./generate-dialog'))

/** 楼栋列表, by community. */
export function BuildingListScreen({ search, onSearch }: ImportableProps) {
  const [generating, setGenerating] = useState(false)
  return (
    <Importable template={importTemplates.building} search={search} onSearch={onSearch}>
      <ListScreen
        entity={building}
        ui={buildingUi({ search, onSearch }, () => setGenerating(true))}
        search={search}
        onSearch={onSearch}
        aside={(list) => <PlaceAside list={list} depth="community" />}
      />
      <Suspense>
        {generating && (
          <GenerateDialog communityId={Number(search.f?.['communityId']) || null} close={() => setGenerating(false)} />
        )}
      </Suspense>
    </Importable>
  )
}
