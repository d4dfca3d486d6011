import { useQuery } from '@tanstack/react-query'
import { communityCode } from '@wuguan/contract/charge-base/community-code.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Alert } from '@wuguan/ui/alert'

/** 项目编码, one row per community; those without one are named. */
export function CommunityCodeScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const port = useCrudPort()
  const { data } = useQuery({
    queryKey: [communityCode.name, 'coded'],
    queryFn: () => port.request<{ list: AnyRow[] }>('GET', `${communityCode.base}/page`, { query: { limit: 1000 } }),
  })
  const coded = new Set(data?.list.map((row) => row.communityId))
  const here = port.context.communities.filter(
    ({ id }) => port.context.communityId === null || port.context.communityId === id,
  )
  const missing = data ? here.filter(({ id }) => !coded.has(id)) : []
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      {missing.length > 0 && (
        <Alert tone="warning">
          {missing.length} 个项目未设置编码：
          {missing
            .slice(0, 6)
            .map(({ name }) => name)
            .join('、')}
          {missing.length > 6 ? '…' : ''}
        </Alert>
      )}
      <div className="min-h-0 flex-1">
        <ListScreen {...props} entity={communityCode} />
      </div>
    </div>
  )
}
