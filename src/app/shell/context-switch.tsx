import { memo, useMemo, useState, useSyncExternalStore } from 'react'
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

/** Company and community that all pages work in. Changing one loads every open page anew. */
export const ContextSwitch = memo(function ContextSwitch() {
  const all = useStore(organisation, (value) => value)
  const { companyId, communityId } = useStore(workContext, (value) => value)
  const [running, setRunning] = useState(false)
  const companies = useMemo(() => companyTree(all.companyList), [all])
  const communities = useMemo(() => communitiesOf(all, companyId), [all, companyId])

  const change = async (wanted: { companyId: number; communityId: number | null }) => {
    if (!(await mayLose(openTabs.get(), '切换'))) return
    setRunning(true)
    try {
      await switchContext(wanted)
      queryClient.clear()
      reopenGranted()
    } finally {
      setRunning(false)
    }
  }
  const choose = (wanted: { companyId: number; communityId: number | null }) => {
    // A refused switch has been told; the controls keep showing where the user is.
    change(wanted).catch(() => undefined)
  }

  const narrow = useSyncExternalStore(onResize, narrowNow)
  if (companyId === null) return null
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
          onChange={(id) => id !== null && id !== companyId && choose({ companyId: id, communityId: null })}
        />
      )}
      <Combobox
        aria-label="项目"
        size="sm"
        className={narrow ? 'w-full' : 'w-34'}
        placeholder="全部项目"
        disabled={running}
        value={communityId}
        labelOf={(id) => communities.find((community) => community.id === id)?.name}
        load={(keyword) =>
          Promise.resolve(
            communities
              .filter(({ name }) => name.includes(keyword.trim()))
              .map(({ id, name }) => ({ value: id, label: name })),
          )
        }
        onChange={(id) => id !== communityId && choose({ companyId, communityId: id })}
      />
    </>
  )
  if (!narrow) return choices
  const place =
    communities.find(({ id }) => id === communityId)?.name ??
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
