import { useSearch } from '@tanstack/react-router'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { FormScreen } from '@wuguan/crud/form-screen'
import { Promised } from './promised'

/** The page that registers an order by its whole form, with what may be promised. */
export const orderFormPage = (entity: AnyEntity, ui: EntityUi) =>
  function OrderFormPage() {
    const { id } = useSearch({ strict: false })
    return (
      <FormScreen
        key={id ?? 'new'}
        entity={entity}
        id={id}
        ui={ui}
        note={(controller) => <Promised controller={controller} />}
      />
    )
  }
