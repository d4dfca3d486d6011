import { useMemo, type ReactNode } from 'react'
import { CrudProvider, useCrudPort, useKept, type CrudPort } from '@wuguan/crud/port'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Select } from '@wuguan/ui/select'

/** A port that works in one community, or in all that may be seen (null), whatever the page's head has chosen. */
export function pinned(port: CrudPort, communityId: number | null): CrudPort {
  const chosen: Record<string, string> =
    communityId === null ? { communityId: '', communityIds: '' } : { communityId: String(communityId) }
  const request: CrudPort['request'] = (method, path, options) =>
    port.request(method, path, { ...options, headers: { ...chosen, ...options?.headers } })
  return Object.create(port, {
    request: { value: request },
    context: { get: () => ({ ...port.context, communityId, communityIds: [] }) },
  }) as CrudPort
}

/** Everything below works in this community: candidates, defaults, and where a new record belongs; in that of the page while none is known. */
export function Pinned({ communityId, children }: { communityId: number | null; children: ReactNode }) {
  const port = useCrudPort()
  const within = useMemo(() => (communityId === null ? port : pinned(port, communityId)), [port, communityId])
  return <CrudProvider port={within}>{children}</CrudProvider>
}

/** Everything below is of all communities that may be seen: what belongs to a person is not cut to the places that are worked in. */
export function Everywhere({ children }: { children: ReactNode }) {
  const port = useCrudPort()
  return <CrudProvider port={useMemo(() => pinned(port, null), [port])}>{children}</CrudProvider>
}

interface CommunityBarProps {
  value: number | null
  onChange: (communityId: number) => void
}
/** Above a page about one community, where the head of the page has chosen none. */
export function CommunityBar({ value, onChange }: CommunityBarProps) {
  const { communities } = useCrudPort().context
  return (
    <div className="flex items-center gap-2 rounded border border-line bg-surface px-4 py-1">
      <span className="text-secondary">所属项目</span>
      <div className="w-72">
        <Select
          aria-label="所属项目"
          value={value}
          options={communities.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onChange}
          placeholder="请选择所属项目"
        />
      </div>
    </div>
  )
}

interface InCommunityProps {
  /** From the page that sent the user here. */
  suggested: number | null
  /** Why a community is asked for. */
  hint?: string
  children: ReactNode
}
/** Asks for the community first where the head of the page has none: buildings and units can only be offered within one. */
export function InCommunity({ suggested, hint = '楼栋和单元在项目内选择。', children }: InCommunityProps) {
  const { context } = useCrudPort()
  const [kept, choose] = useKept<number | null>('community', suggested)
  const chosen = suggested ?? context.communityId ?? kept
  if (chosen !== null && (suggested !== null || context.communityId !== null))
    return <Pinned communityId={chosen}>{children}</Pinned>
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <CommunityBar value={chosen} onChange={choose} />
      <div className="min-h-0 flex-1">
        {chosen === null ? (
          <EmptyPanel title="请选择所属项目" hint={hint} />
        ) : (
          <Pinned key={chosen} communityId={chosen}>
            {children}
          </Pinned>
        )}
      </div>
    </div>
  )
}
