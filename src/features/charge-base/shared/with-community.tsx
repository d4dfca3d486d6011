import type { ReactNode } from 'react'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { EmptyPanel } from '@wuguan/ui/panel'
import { CommunityBar, Pinned } from '@/features/basedata/index'

/** A page about one community: that of the page's head, else one chosen here, at first the first. */
export function WithCommunity({ children }: { children: ReactNode }) {
  const { context } = useCrudPort()
  const [kept, choose] = useKept<number | null>('community', null)
  const chosen = context.communityId ?? kept ?? context.communities[0]?.id ?? null
  if (chosen === null) return <EmptyPanel title="还没有项目" hint="在基础资料中新增项目后再设置收费。" />
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      {context.communityId === null && <CommunityBar value={chosen} onChange={choose} />}
      <div className="min-h-0 flex-1">
        <Pinned key={chosen} communityId={chosen}>
          {children}
        </Pinned>
      </div>
    </div>
  )
}
