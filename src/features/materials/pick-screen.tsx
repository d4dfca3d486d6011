import { useState } from 'react'
import { tryPick } from '@wuguan/contract/materials/materials.actions'
import { pickSetting } from '@wuguan/contract/materials/settings.entity'
import { withoutZeros } from '@wuguan/contract/kernel/decimal'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { Button } from '@wuguan/ui/button'
import { Tag } from '@wuguan/ui/tag'
import type { ListAddress } from '@/app/routing/list-page'

const pickUi = entityUi(pickSetting, {
  cells: {
    communityId: ({ row }) => <>{row.titles['communityId'] ?? <span className="text-secondary">全部项目</span>}</>,
  },
})
const TONE = { free: 'success', approval: 'info', refused: 'danger' } as const

/** 领用设置: who may take how much, and whether somebody could. */
export function PickScreen(address: ListAddress) {
  const [trying, setTrying] = useState(false)
  return (
    <>
      <ListScreen
        entity={pickSetting}
        ui={pickUi}
        {...address}
        toolbar={<Button onClick={() => setTrying(true)}>试算</Button>}
      />
      {trying && (
        <ActionDialog
          action={tryPick}
          title="领用试算"
          verb="试算"
          width={560}
          refreshes={[]}
          said={null}
          close={() => setTrying(false)}
          answer={({ outcome, words, available, left }) => (
            <p className="mt-3 flex items-center gap-2" aria-live="polite">
              <Tag tone={TONE[outcome]}>{words}</Tag>
              <span className="text-secondary">{`可用${withoutZeros(available)}${left === null ? '' : `，本月还可领${withoutZeros(left)}`}`}</span>
            </p>
          )}
        />
      )}
    </>
  )
}
