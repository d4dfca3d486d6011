import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CommunitySetting } from '@wuguan/contract/charge-base/setup.actions'
import type { Action } from '@wuguan/contract/kernel/action'
import type { AnyEntity, FormGroup } from '@wuguan/contract/kernel/entity'
import { EntityForm } from '@wuguan/crud/form-screen'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Skeleton } from '@wuguan/ui/skeleton'
import { InCommunity } from '@/features/basedata'

interface SettingPageProps {
  entity: AnyEntity
  read: Action
  ui?: EntityUi
  groups?: readonly FormGroup[]
  /** Beside the form: what the values come to. */
  aside?: (setting: CommunitySetting) => ReactNode
}

/** The one row of a community, as a form: made by the first save, its history below. */
export function SettingPage(props: SettingPageProps) {
  return (
    <InCommunity>
      <Setting {...props} />
    </InCommunity>
  )
}

function Setting({ entity, read, ui, groups, aside }: SettingPageProps) {
  const port = useCrudPort()
  const { communityId } = port.context
  const { data, refetch } = useQuery({
    queryKey: [entity.name, 'of', communityId],
    queryFn: () => port.request<CommunitySetting>('GET', read.path, { query: { communityId } }),
    enabled: communityId !== null,
  })
  if (!data) return <Skeleton lines={10} className="p-4" />
  return (
    <div className="flex h-full min-h-0 gap-3">
      <div className="min-w-0 flex-1 overflow-auto rounded border border-line bg-surface">
        <EntityForm
          key={`${communityId}:${data.id ?? 'new'}`}
          entity={entity}
          {...(ui ? { ui } : {})}
          {...(groups ? { groups } : {})}
          {...(data.id ? { id: data.id } : { defaults: data.values })}
          name={`setting:${communityId}`}
          onSaved={() => void refetch()}
          onCancel={() => void refetch()}
          footer={({ save, cancel, saving }) => (
            <div className="sticky bottom-0 flex gap-2 border-t border-line bg-surface p-3">
              <Button variant="primary" loading={saving} onClick={save}>
                保存
              </Button>
              <Button onClick={cancel}>还原</Button>
            </div>
          )}
        >
          <History history={data.history} />
        </EntityForm>
      </div>
      {aside && (
        // It scrolls, so the keyboard must be able to reach it.
        <div
          role="region"
          aria-label="预览"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="w-96 shrink-0 overflow-auto rounded border border-line bg-surface p-4"
        >
          {aside(data)}
        </div>
      )}
    </div>
  )
}

const shown = (value: unknown) =>
  value === null || value === undefined || value === ''
    ? '空'
    : typeof value === 'boolean'
      ? value
        ? '是'
        : '否'
      : String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 60)

function History({ history }: { history: CommunitySetting['history'] }) {
  if (history.length === 0) return null
  return (
    <details className="text-table">
      <summary className="cursor-pointer text-secondary">修改记录（{history.length}）</summary>
      <ol className="mt-2 flex flex-col gap-1">
        {history.map((entry) => (
          <li key={entry.at} className="rounded bg-sunken px-3 py-1">
            <span className="tabular text-secondary">
              {entry.at} {entry.petName}
            </span>
            {entry.changes.map((change) => (
              <span key={change.label} className="ms-3">
                {change.label}：{shown(change.before)} → {shown(change.after)}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </details>
  )
}
