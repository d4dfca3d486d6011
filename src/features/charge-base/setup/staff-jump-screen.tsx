import { useQuery, useQueryClient } from '@tanstack/react-query'
import { JUMP_MODE } from '@wuguan/contract/charge-base/community-charge-config.entity'
import { readJumpMode, saveJumpMode } from '@wuguan/contract/charge-base/setup.actions'
import { staffJump } from '@wuguan/contract/charge-base/staff-jump.entity'
import { callAction } from '@wuguan/crud/action-button'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { RadioGroup } from '@wuguan/ui/radio'
import { toast } from '@wuguan/ui/toast'
import { InCommunity } from '@/features/basedata'

/** 跳收设置: the community's rule, and who is excepted from it. */
export function StaffJumpScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  return (
    <InCommunity>
      <div className="flex h-full min-h-0 flex-col gap-2">
        <Mode />
        <div className="min-h-0 flex-1">
          <ListScreen {...props} entity={staffJump} />
        </div>
      </div>
    </InCommunity>
  )
}

function Mode() {
  const port = useCrudPort()
  const client = useQueryClient()
  const { communityId } = port.context
  const key = ['charge-base.jumpMode', communityId]
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => callAction(port, readJumpMode, { communityId: communityId ?? 0 }),
    enabled: communityId !== null,
  })
  const save = async (jumpMode: 'forbid' | 'authorized' | 'free') => {
    try {
      await callAction(port, saveJumpMode, { communityId: communityId ?? 0, jumpMode })
      toast.success('保存成功')
    } catch (cause) {
      toast.error(faultOf(cause).msg)
    }
    await client.invalidateQueries({ queryKey: key })
  }
  return (
    <div className="flex items-center gap-4 rounded border border-line bg-surface px-4 py-1">
      <span className="text-secondary">跳收方式</span>
      <RadioGroup
        aria-label="跳收方式"
        value={data?.jumpMode ?? null}
        disabled={!port.can(saveJumpMode.permission ?? '')}
        onChange={(mode) => void save(mode)}
        options={JUMP_MODE.items.map(({ code, label }) => ({ value: code, label }))}
      />
    </div>
  )
}
