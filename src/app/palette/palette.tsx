import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { Building2, Car, FileText, Hash, History, Layers, Phone, Plus, UserRound } from 'lucide-react'
import type { SearchHit } from '@wuguan/contract/home/home.actions'
import { CommandPalette, type CommandGroup } from '@wuguan/ui/command-palette'
import { hrefTo } from '@/app/routing/href'
import { isBuilt } from '@/app/routing/tree'
import { routerList } from '@/app/session/router-list'
import { activate, activeTab, go, openTabs, show } from '@/app/tabs/open-tabs'
import { matchTitles, type MenuPage, type PinyinMatch } from './menu-match'
import { listedPages, pagesWithTrails } from './pages'
import { loadPinyin } from './pinyin'
import { recentItems, rememberRecent, type Recent } from './recent'
import { useSearch } from './use-search'

const MENU_LIMIT = 8
/** Pages on which something is begun; the others are gone to. */
const BEGINS = /^(新增|新建|登记|发起|申请|批量|导入)/
function apart(pages: readonly MenuPage[]): [actions: MenuPage[], places: MenuPage[]] {
  const begins = ({ title }: MenuPage) => BEGINS.test(title)
  return [pages.filter(begins), pages.filter((page) => !begins(page))]
}

const NO_PINYIN: PinyinMatch = () => false
const ICONS: Readonly<Record<string, ReactNode>> = {
  house: <Building2 aria-hidden />,
  customer: <UserRound aria-hidden />,
  phone: <Phone aria-hidden />,
  plate: <Car aria-hidden />,
}

/** The first page of a hit that is built and granted. */
function hrefOfHit({ targets }: SearchHit): string | null {
  const target = targets.find(({ to }) => routerList.get().has(to) && isBuilt(to))
  return target ? hrefTo(target.to, target.params ?? {}, target.search ?? {}) : null
}

const visit = (item: Recent, open: (href: string) => void) => () => {
  rememberRecent(item)
  open(item.href)
}

/** Before anything is typed: what was chosen lately, and the open pages. */
function startGroups(): CommandGroup[] {
  const recents = recentItems()
  return [
    {
      key: 'recent',
      label: '最近',
      commands: recents.map((item) => ({
        key: `recent-${item.href}`,
        label: item.label,
        note: item.note,
        icon: <History aria-hidden />,
        onRun: visit(item, go),
      })),
    },
    {
      key: 'open',
      label: '已打开页面',
      commands: openTabs
        .get()
        .filter(({ key }) => key !== activeTab.get())
        .map(({ key, title }) => ({
          key: `open-${key}`,
          label: title,
          icon: <Layers aria-hidden />,
          onRun: () => activate(key),
        })),
    },
  ]
}

export interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is looked for; empty again whenever it opens. */
  text: string
  onText: (text: string) => void
}

/** One field for pages, houses, people, cars and numbers. */
export default function Palette({ open, onOpenChange, text, onText }: PaletteProps) {
  const [pages, setPages] = useState<readonly MenuPage[]>([])
  const [pinyin, setPinyin] = useState<PinyinMatch | null>(null)
  const { groups: found, loading, trouble } = useSearch(open ? text : '')

  useEffect(() => {
    if (!open) return
    setPages(listedPages())
    // Without the names of the menus, or the dictionary, titles are still found.
    pagesWithTrails().then(setPages, () => undefined)
    loadPinyin().then(
      (match) => setPinyin(() => match),
      () => setPinyin(() => NO_PINYIN),
    )
  }, [open])

  const groups = useMemo<CommandGroup[]>(() => {
    if (!open) return []
    if (text.trim() === '') return startGroups()
    const commands = (all: readonly MenuPage[], icon: ReactNode) =>
      matchTitles(all, text, pinyin, MENU_LIMIT).map(({ href, title, trail }) => ({
        key: `page-${href}`,
        label: title,
        note: trail,
        icon,
        onRun: visit({ href, label: title, note: trail }, show),
      }))
    const [actions, places] = apart(pages)
    const things = found.map(({ key, label, hits }) => ({
      key,
      label,
      commands: hits.flatMap((hit) => {
        const href = hrefOfHit(hit)
        const note = hit.note ?? ''
        return href === null
          ? []
          : [
              {
                key: `${key}-${hit.id}`,
                label: hit.label,
                note,
                icon: ICONS[key] ?? <Hash aria-hidden />,
                onRun: visit({ href, label: hit.label, note }, go),
              },
            ]
      }),
    }))
    return [
      { key: 'pages', label: '页面', commands: commands(places, <FileText aria-hidden />) },
      { key: 'actions', label: '操作', commands: commands(actions, <Plus aria-hidden />) },
      ...things,
      ...(trouble === ''
        ? []
        : [
            {
              key: 'trouble',
              label: '提示',
              commands: [{ key: 'trouble', label: trouble, disabled: true, onRun: () => undefined }],
            },
          ]),
    ]
  }, [open, text, pages, pinyin, found, trouble])

  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      groups={groups}
      text={text}
      onText={onText}
      loading={loading || pinyin === null}
      placeholder="搜索页面、房产（如 3-2-1201）、客户、电话、车牌、单号"
      empty={
        text.trim() === ''
          ? '输入名称、拼音首字母、房号、姓名、手机号或车牌后四位、单号'
          : '没有找到，请换个说法或检查权限范围'
      }
    />
  )
}
