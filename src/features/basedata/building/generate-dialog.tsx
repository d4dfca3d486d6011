import { generateBuildings } from '@wuguan/contract/basedata/place.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useCrudPort } from '@wuguan/crud/port'
import { namesOf } from './generate.logic'

const REFRESHES = ['basedata.building', 'basedata.unit', 'basedata.house', 'basedata.community']

/** 1栋..n栋 with their units; names that exist are left as they are. */
export default function GenerateDialog({ communityId, close }: { communityId: number | null; close: () => void }) {
  const { communityId: selected, communities } = useCrudPort().context
  const first = communityId ?? selected ?? (communities.length === 1 ? communities[0]!.id : null)
  return (
    <ActionDialog
      action={generateBuildings}
      initial={{ ...(first === null ? {} : { communityId: first }), from: 1, to: 8, floorsUp: 18, units: 2 }}
      title="批量生成楼栋"
      verb="生成"
      columns={2}
      among={{ communityId: communities.map(({ id, name }) => ({ value: id, label: name })) }}
      below={({ from, to, suffix }) => {
        const names = namesOf(numberOf(from), numberOf(to), String(suffix ?? ''))
        return (
          <p role="status" className="rounded bg-sunken px-3 py-2 text-table text-secondary">
            {names.count === 0
              ? '请填写起止栋号。'
              : `将生成 ${names.text}，共 ${names.count} 栋；单元数为 0 时使用默认单元。已存在的楼栋会跳过。`}
          </p>
        )
      }}
      said={({ created, skipped }) =>
        `已生成 ${created.length} 栋${skipped.length > 0 ? `，跳过已存在的 ${skipped.length} 栋：${skipped.join('、')}` : ''}`
      }
      refreshes={REFRESHES}
      close={close}
    />
  )
}

const numberOf = (typed: unknown) => (typeof typed === 'number' ? typed : Number.NaN)
