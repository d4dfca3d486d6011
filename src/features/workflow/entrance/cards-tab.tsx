import { Star } from 'lucide-react'
import { useEffect, useState } from 'react'
import { entrance, starSetting, type EntranceCard } from '@wuguan/contract/workflow/setting.actions'
import { settingFavorite } from '@wuguan/contract/workflow/setting-favorite.entity'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { Loaded, useRead, useTask } from '@wuguan/crud/task'
import { IconButton } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { SearchInput } from '@wuguan/ui/input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'
import { loadPinyin } from '@/app/palette/pinyin'
import { currentUser } from '@/app/session/user-store'
import { recentOf, remember } from './recent'
import { byGroup, matchCards, type PinyinMatch } from './search'

/** Settings pages as cards: starred first, then those used last, then all by group. */
export function CardsTab() {
  const [typed, setTyped] = useKept('typed', '')
  const [pinyin, setPinyin] = useState<PinyinMatch | null>(null)
  const read = useRead(settingFavorite.name, entrance)
  useEffect(() => {
    let here = true
    void loadPinyin().then((match) => here && setPinyin(() => match))
    return () => {
      here = false
    }
  }, [])
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 pb-4">
      <div className="w-96 max-w-full shrink-0">
        <SearchInput
          aria-label="搜索设置"
          value={typed}
          placeholder="名称、拼音首字母或关键词，如 违约金、sfbz"
          onChange={(event) => setTyped(event.target.value)}
          onSearch={setTyped}
        />
      </div>
      <Loaded read={read} what="设置入口" lines={10}>
        {(cards) => <Cards cards={cards} typed={typed} pinyin={pinyin} />}
      </Loaded>
    </div>
  )
}

interface CardsProps {
  cards: readonly EntranceCard[]
  typed: string
  pinyin: PinyinMatch | null
}
function Cards({ cards, typed, pinyin }: CardsProps) {
  const userId = currentUser()?.userId ?? 0
  const found = matchCards(cards, typed, pinyin)
  const recent = recentOf(userId).flatMap((route) => cards.find((card) => card.route === route) ?? [])
  const starred = cards.filter(({ favorite }) => favorite)
  if (cards.length === 0) return <EmptyPanel title="没有可用的设置" hint="您没有任何设置页面的权限。" />
  if (found.length === 0) return <EmptyPanel title={`没有找到“${typed}”`} hint="换个名称、拼音首字母或关键词试试。" />
  const groups = typed.trim()
    ? byGroup(found)
    : ([['收藏', starred], ['最近使用', recent], ...byGroup(cards)] as const).filter(([, list]) => list.length > 0)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto">
      {groups.map(([name, list]) => (
        <section key={name} aria-label={name}>
          <h2 className="mb-2 text-subtitle font-semibold">{name}</h2>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
            {list.map((card) => (
              <Card key={card.route} card={card} userId={userId} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Card({ card, userId }: { card: EntranceCard; userId: number }) {
  const port = useCrudPort()
  const task = useTask(starSetting, {
    refreshes: [settingFavorite.name],
    said: () => (card.favorite ? '已取消收藏' : '已收藏'),
  })
  const open = () => {
    remember(userId, card.route)
    port.open(card.route)
  }
  return (
    <li className="flex items-center rounded border border-line transition-colors duration-100 hover:border-primary">
      <button type="button" className="min-w-0 flex-1 px-3 py-2.5 text-left" onClick={open}>
        <span className="block truncate font-medium">{card.title}</span>
        {card.missing === null ? (
          <span className="block truncate text-small text-secondary">{card.keywords.join('、') || card.group}</span>
        ) : (
          <span className="mt-0.5 flex items-center gap-1.5 text-small text-warning-text">
            <Tag tone="warning">未配置</Tag>
            <span className="truncate">{card.missing}</span>
          </span>
        )}
      </button>
      <IconButton
        label={card.favorite ? `取消收藏${card.title}` : `收藏${card.title}`}
        icon={<Star className={cn(card.favorite && 'fill-current text-warning-text')} />}
        onClick={() => void task.submit({ route: card.route, favorite: !card.favorite })}
      />
    </li>
  )
}
