import { useSearch } from '@tanstack/react-router'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { FormScreen } from '@wuguan/crud/form-screen'

/** The page that makes a record, or changes the one that `?id=` names: `component: formPage(plan, planUi)` beside `...recordRoute({ … })`. */
export const formPage = (entity: AnyEntity, ui?: EntityUi) =>
  function FormPage() {
    const { id } = useSearch({ strict: false })
    return <FormScreen key={id ?? 'new'} entity={entity} id={id} {...(ui ? { ui } : {})} />
  }
