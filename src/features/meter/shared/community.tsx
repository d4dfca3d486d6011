import { type ReactNode, useMemo } from 'react'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { Select } from '@wuguan/ui/select'

/** The one community that a page of figures works in: that of the page's head, else the one chosen here last. */
export function useCommunity(): { id: number | null; choose: ((id: number | null) => void) | null } {
  const { context } = useCrudPort()
  const [kept, choose] = useKept<number | null>('meter.community', null)
  if (context.communityId !== null) return { id: context.communityId, choose: null }
  const known = context.communities.some((one) => one.id === kept)
  return { id: known ? kept : (context.communities[0]?.id ?? null), choose }
}

/** Which community, where the head of the page names none. */
export function CommunityChoice({ children, wide = false }: { children?: ReactNode; wide?: boolean }) {
  const { context } = useCrudPort()
  const { id, choose } = useCommunity()
  const options = useMemo(
    () => context.communities.map((one) => ({ value: one.id, label: one.name })),
    [context.communities],
  )
  if (choose === null) return children ?? null
  return (
    <>
      <div className={wide ? 'w-full' : 'w-36'}>
        <Select aria-label="项目" value={id} options={options} onChange={choose} placeholder="请选择项目" />
      </div>
      {children}
    </>
  )
}
