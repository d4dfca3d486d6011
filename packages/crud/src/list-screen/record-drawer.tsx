import { createElement } from 'react'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { lockOf } from '@wuguan/contract/kernel/rules'
import { Drawer } from '@wuguan/ui/drawer'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { may } from '../controllers/rights.ts'
import { titleOf, useDetail } from '../controllers/use-detail.ts'
import { RecordDescription } from '../record-description/index.ts'
import type { EntityUi } from '../entity-ui/index.ts'
import { ReasonButton } from '../parts/reason-button.tsx'
import { FormDrawer } from '../form-screen/form-drawer.tsx'
import { faultOf, useCrudPort } from '../port/index.ts'
import type { DrawerState } from './use-row-actions.ts'

interface RecordDrawerProps {
  entity: AnyEntity
  ui?: EntityUi
  defaults: Readonly<Record<string, unknown>>
  state: DrawerState
  show: (state: DrawerState | null) => void
}

/** A record beside its list, for entities without pages of their own. */
export default function RecordDrawer(props: RecordDrawerProps) {
  switch (props.state.kind) {
    case 'form':
      return (
        <FormDrawer
          entity={props.entity}
          ui={props.ui}
          id={props.state.id}
          defaults={props.defaults}
          close={() => props.show(null)}
        />
      )
    case 'detail':
      return <DetailDrawer {...props} state={props.state} />
    case 'shown':
      return createElement(props.state.show, { row: props.state.row, close: () => props.show(null) })
  }
}

function DetailDrawer({
  entity,
  ui,
  state,
  show,
}: RecordDrawerProps & { state: Extract<DrawerState, { kind: 'detail' }> }) {
  const port = useCrudPort()
  const { row, error, refresh } = useDetail(entity, state.id)
  const Rail = ui?.slots?.rail
  const footer = row && may(port, entity, 'edit') && (
    <ReasonButton
      variant="primary"
      reason={lockOf(entity, 'edit', row)}
      onClick={() => show({ kind: 'form', id: row.id })}
    >
      编辑
    </ReasonButton>
  )
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && show(null)}
      title={row ? titleOf(entity, row) : entity.label}
      width={720}
      footer={footer || undefined}
    >
      {row ? (
        <div className="flex flex-col gap-4">
          <RecordDescription entity={entity} row={row} ui={ui} columns={2} />
          {Rail && <Rail row={row} />}
        </div>
      ) : error ? (
        <ErrorPanel title={`${entity.label}加载失败`} detail={faultOf(error).msg} retry={refresh} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  )
}
