import { meter } from '@wuguan/contract/meter/meter.entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import { useDetail } from '@wuguan/crud/controllers'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { type InputProps, kindOf } from '@wuguan/crud/kinds'
import { Alert } from '@wuguan/ui/alert'
import { InCommunity } from '@/features/basedata'

/** Kept by the first reading; the server says the same. */
const FROZEN = ['kind', 'digits', 'ratio', 'initialReading'] as const
const frozen = (name: (typeof FROZEN)[number]) => {
  const Own = kindOf(meter.fields[name].kind).Input
  return function FrozenInput(props: InputProps) {
    return <Own {...props} readOnly disabled />
  }
}
const frozenUi: EntityUi = { inputs: Object.fromEntries(FROZEN.map((name) => [name, frozen(name)])) }

export function DeviceAddScreen() {
  return (
    <InCommunity>
      <FormScreen entity={meter} />
    </InCommunity>
  )
}

/** The one form of a meter; after the first reading its dial is read-only. */
export function DeviceEditScreen({ id }: { id: string }) {
  const { row } = useDetail(meter, id)
  const read = row != null && row.lastReadDate !== null
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      {read && <Alert tone="info">该仪表已有读数，类型、位数、倍率和底数不能修改；倍率只能通过换表修改。</Alert>}
      <div className="min-h-0 flex-1">
        <FormScreen key={String(read)} entity={meter} id={id} {...(read ? { ui: frozenUi } : {})} />
      </div>
    </div>
  )
}
