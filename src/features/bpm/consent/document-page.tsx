import { useSearch } from '@tanstack/react-router'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { DocumentScreen } from '@wuguan/crud/document-screen'
import { UnnamedRecord } from '@wuguan/crud/record-description'
import { ApprovalRail } from './approval-rail'

/** The page of the document that `?id=` names, with who agreed and what the reader may decide: `documentPage(plan, planUi)` beside `...recordRoute({ … })`. */
export const documentPage = (entity: AnyEntity, ui: EntityUi) =>
  function DocumentPage() {
    const { id } = useSearch({ strict: false })
    if (id === undefined) return <UnnamedRecord entity={entity} />
    return (
      <DocumentScreen
        key={id}
        entity={entity}
        ui={ui}
        id={id}
        {...ui.document!}
        rail={(row) => <ApprovalRail instanceId={row['processInstanceId'] as string | null} />}
      />
    )
  }
