import type { Community } from '@wuguan/contract/basedata/community.entity'
import { exitCommunity } from '@wuguan/contract/basedata/place.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useCrudPort } from '@wuguan/crud/port'
import { today } from '@wuguan/crud/clock'

/** The company leaves a community; afterwards it is read only. Who may not force it is not asked. */
export function ExitDialog({ row, close }: { row: Community; close: () => void }) {
  const force = useCrudPort().can('basedata:community:forceExit') ? {} : { force: false }
  return (
    <ActionDialog
      action={exitCommunity}
      title={`撤场 ${row.name}`}
      description="撤场后项目只能查看，不能再办理业务。"
      verb="撤场"
      given={{ id: Number(row.id), ...force }}
      initial={{ exitDate: today() }}
      refreshes={['basedata.community', 'basedata.house']}
      close={close}
    />
  )
}
