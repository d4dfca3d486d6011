import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { CrudProvider, useCrudPort, useKept, type CrudPort } from '@wuguan/crud/port'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Select } from '@wuguan/ui/select'
import { habits, workedIn } from '@/app/session/habits'
import { useStore } from '@/app/store'

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

/** How a page came to its community: the page's head or the one before it, a choice made here, the last worked in, or the first there is. */
type Origin = 'given' | 'chosen' | 'last' | 'first'
interface Community {
  /** Null where the user has no community at all. */
  id: number | null
  origin: Origin
  choose: (communityId: number) => void
}

/** The one community that a page works in; `suggested` comes from the page that sent the user here. */
export function useCommunity(suggested: number | null = null): Community {
  const { communityId, communities } = useCrudPort().context
  const [kept, choose] = useKept<number | null>('community', null)
  const last = useStore(habits, (habit) => habit.communityId)
  // What another window works in meanwhile does not move this page under the hands of its user.
  const [before] = useState(last)
  const seen = (id: number | null) => communities.some((one) => one.id === id)
  const given = suggested ?? communityId
  const [id, origin]: [number | null, Origin] =
    given !== null
      ? [given, 'given']
      : seen(kept)
        ? [kept, 'chosen']
        : seen(before)
          ? [before, 'last']
          : [communities[0]?.id ?? null, 'first']
  const decided = origin === 'given' || origin === 'chosen'
  useEffect(() => {
    if (id !== null && decided) workedIn(id)
  }, [id, decided])
  return { id, origin, choose }
}

interface CommunityBarProps {
  value: number | null
  /** Why this one, where nobody has chosen it here. */
  note?: string | null
  onChange: (communityId: number) => void
}
/** Above a page about one community, where the head of the page has chosen none. */
function CommunityBar({ value, note = null, onChange }: CommunityBarProps) {
  const { communities } = useCrudPort().context
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 rounded border border-line bg-surface px-4 py-1">
      <span className="text-secondary">所属项目</span>
      <div className="w-72 max-w-full">
        <Select
          aria-label="所属项目"
          value={value}
          options={communities.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onChange}
          placeholder="请选择所属项目"
        />
      </div>
      {note !== null && <span className="text-small text-secondary">{note}</span>}
    </div>
  )
}

interface InCommunityProps {
  /** From the page that sent the user here. */
  suggested?: number | null
  /** What has to be there before anything is done here, for whoever has no community yet. */
  hint?: string
  children: ReactNode
}
/**
 * A page within one community: that of the page's head, else the one last worked in, which it names and lets change.
 * Buildings, units and what is kept per community can only be offered within one.
 */
export function InCommunity({
  suggested = null,
  hint = '请在基础资料中新增项目，或联系管理员授权项目。',
  children,
}: InCommunityProps) {
  const { id, origin, choose } = useCommunity(suggested)
  if (id === null) return <EmptyPanel title="没有可办理的项目" hint={hint} />
  const page = (
    <Pinned key={id} communityId={id}>
      {children}
    </Pinned>
  )
  if (origin === 'given') return page
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <CommunityBar value={id} note={origin === 'last' ? '上次办理的项目' : null} onChange={choose} />
      <div className="min-h-0 flex-1">{page}</div>
    </div>
  )
}
