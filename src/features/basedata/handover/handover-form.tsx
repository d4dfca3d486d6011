import { HANDOVER_MATERIALS, handover } from '@wuguan/contract/basedata/handover.entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import { closeTabs } from '@/app/tabs/open-tabs'
import { batchPath, handoverUi } from './handover.ui'

/** What a check of a new flat looks at unless the batch says otherwise. */
const CHECK_ITEMS = ['门窗', '墙面', '地面', '天花', '给排水', '电路开关', '燃气', '厨卫防水'] as const

/** A batch typed: id 0 is a new one; after saving, its page shows the houses. */
export function HandoverForm({ id }: { id: string }) {
  const fresh = id === '0'
  return (
    <FormScreen
      entity={handover}
      ui={handoverUi}
      {...(fresh
        ? { defaults: { kind: 1, requirePaid: false, materials: HANDOVER_MATERIALS, checkItems: CHECK_ITEMS } }
        : { id })}
      onSaved={(saved) => {
        // The form's tab is done with; its record takes its place.
        void closeTabs([batchPath(id, 1)], batchPath(saved?.id ?? id, 0))
      }}
    />
  )
}
