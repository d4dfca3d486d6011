import { addMeters } from '@wuguan/contract/meter/device.actions'
import { meter } from '@wuguan/contract/meter/meter.entity'
import { ActionDialog, RadioInput } from '@wuguan/crud/action-form'
import { useCommunity } from '@/features/basedata'

const INPUTS = { kind: RadioInput, usageType: RadioInput }
const AMONG = { parentId: { usageType: 'master' } }

/** 批量新增: a meter for each of these houses, numbered on in the order of the register. */
export function AddManyDialog({ close }: { close: () => void }) {
  const { id, origin } = useCommunity()
  const community = id === null ? {} : { communityId: id }
  return (
    <ActionDialog
      action={addMeters}
      {...(origin === 'given' ? { given: community } : { initial: community })}
      title="批量新增仪表"
      description="按房产顺序依次编号；已有同类仪表的房产自动跳过。"
      verb="新增"
      width={760}
      columns={2}
      inputs={INPUTS}
      among={AMONG}
      said={({ created, skipped }) =>
        skipped.length > 0 ? `新增 ${created} 块，${skipped.length} 户已有该类仪表` : `新增 ${created} 块仪表`
      }
      refreshes={[meter.name]}
      close={close}
      below={(draft) => <Numbers {...(draft as unknown as NumbersProps)} />}
    />
  )
}

interface NumbersProps {
  houseIds: readonly string[] | null
  prefix: string | null
  from: number | null
  width: number | null
}
/** From which number to which. */
function Numbers({ houseIds, prefix, from, width }: NumbersProps) {
  const count = houseIds?.length ?? 0
  const codeOf = (n: number) => `${prefix ?? ''}${String(n).padStart(width ?? 1, '0')}`
  const first = from ?? 0
  return (
    <p className="tabular text-table text-secondary">
      共 {count} 块，表号 {codeOf(first)} 至 {codeOf(first + Math.max(count, 1) - 1)}
    </p>
  )
}
