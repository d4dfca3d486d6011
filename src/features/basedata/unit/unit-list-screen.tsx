import { lazy, Suspense, useState } from 'react'
import { unit } from '@wuguan/contract/basedata/unit.entity'
import { ListScreen } from '@wuguan/crud/list-screen'
import { Importable } from '../place/import-page'
import type { ImportableProps } from '../place/import-search'
import { importTemplates } from '../place/import-templates'
import { PlaceAside } from '../place/place-aside'
import type { GenerateTarget } from './generate-houses.logic'
import { unitUi } from './unit.ui'

const GenerateHousesDialog = lazy(() => import('./generate-houses-dialog'))

/** 单元列表, by building. */
export function UnitListScreen({ search, onSearch }: ImportableProps) {
  const [target, setTarget] = useState<GenerateTarget | null>(null)
  return (
    <Importable template={importTemplates.unit} search={search} onSearch={onSearch}>
      <ListScreen
        entity={unit}
        ui={unitUi({ search, onSearch }, setTarget)}
        search={search}
        onSearch={onSearch}
        aside={(list) => <PlaceAside list={list} depth="building" />}
      />
      <Suspense>{target && <GenerateHousesDialog target={target} close={() => setTarget(null)} />}</Suspense>
    </Importable>
  )
}
