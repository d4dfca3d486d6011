import { lazy, memo, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { Building2 } from 'lucide-react'
import { Combobox } from '@wuguan/ui/combobox'
import { Popover } from '@wuguan/ui/popover'
import { TreeSelect } from '@wuguan/ui/tree'
import { workContext } from '@/app/session/context'
import { communitiesOf } from '@/app/session/company-branch'
import { organisation } from '@/app/session/organisation'
import { switchContext } from '@/app/session/switch-context'
import { useStore } from '@/app/store'
import { mayLose } from '@/app/tabs/dirty'
import { openTabs, reopenGranted } from '@/app/tabs/open-tabs'
import { queryClient } from '@/app/tabs/query-client'
import { companyTree } from './company-tree'
import { onResize } from './on-resize'

const SeveralCommunities = lazy(() => import('./several-communities'))
/** Beside the communities, whose ids begin at 1: what opens the choice of several, and those that are chosen. */
const SEVERAL = { value: 0, label: '选择多个项目…' }
const CHOSEN = -1

/** Company and communities that all pages work in. Changing one loads every open page anew. */
export const ContextSwitch = memo(function ContextSwitch() {
  const all = useStore(organisation, (value) => value)
  const { companyId, communityId, communityIds } = useStore(workContext, (value) => value)
  const [choosing, setChoosing] = useState(false)
  const [running, setRunning] = useState(false)
  const companies = useMemo(() => companyTree(all.companyList), [all])
  const communities = useMemo(() => communitiesOf(all, companyId), [all, companyId])

  const change = async (company: number, chosen: readonly number[]) => {
    if (!(await mayLose(openTabs.get(), '切换'))) return
    setRunning(true)
    try {
      await switchContext(company, chosen)
      queryClient.clear()
      reopenGranted()
    } finally {
      setRunning(false)
    }
  }
  const choose = (company: number, chosen: readonly number[]) => {
    // A refused switch has been told; the controls keep showing where the user is.
    change(company, chosen).catch(() => undefined)
  }

  const narrow = useSyncExternalStore(onResize, narrowNow)
  if (companyId === null) return null
  const several = `${communityIds.length}个项目`
  const choices = (
    <>
      {all.companyList.length > 1 && (
        <TreeSelect
          aria-label="公司"
          size="sm"
          className={narrow ? 'w-full' : 'w-34'}
          clearable={false}
          disabled={running}
          nodes={companies}
          value={companyId}
          onChange={(id) => id !== null && id !== companyId && choose(id, [])}
        />
      )}
      <Combobox
        aria-label="项目"
        size="sm"
        className={narrow ? 'w-full' : 'w-34'}
        placeholder="全部项目"
        disabled={running}
        value={communityIds.length > 0 ? CHOSEN : communityId}
        labelOf={(id) => (id === CHOSEN ? several : communities.find((community) => community.id === id)?.name)}
        load={(keyword) =>
          Promise.resolve([
            ...(communities.length > 1 && keyword.trim() === '' ? [SEVERAL] : []),
            ...communities
              .filter(({ name }) => name.includes(keyword.trim()))
              .map(({ id, name }) => ({ value: id, label: name })),
          ])
        }
        onChange={(id) => {
          if (id === SEVERAL.value) setChoosing(true)
          else if (id !== communityId || communityIds.length > 0) choose(companyId, id === null ? [] : [id])
        }}
      />
      {choosing && (
        <Suspense fallback={null}>
          <SeveralCommunities
            companies={all.companyList}
            communities={communities}
            chosen={communityIds.length > 0 ? communityIds : communityId === null ? [] : [communityId]}
            choose={(ids) => choose(companyId, ids)}
            close={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
  if (!narrow) return choices
  const place =
    (communityIds.length > 0 ? several : communities.find(({ id }) => id === communityId)?.name) ??
    all.companyList.find(({ id }) => id === companyId)?.name ??
    ''
  return (
    <Popover
      label="公司和项目"
      align="end"
      className="w-64"
      trigger={
        <button
          type="button"
          aria-label={`公司和项目：${place}`}
          className="flex h-8 min-w-8 items-center justify-center gap-1.5 rounded px-1.5 text-table text-secondary hover:bg-hover hover:text-text"
        >
          <Building2 aria-hidden className="size-4 shrink-0" />
          <span className="max-w-24 truncate max-sm:hidden">{place}</span>
        </button>
      }
    >
      <div className="flex flex-col gap-2">{choices}</div>
    </Popover>
  )
})

/** There both controls stand behind one button. */
const NARROW = 1024
const narrowNow = () => window.innerWidth < NARROW
