import { getRouteApi } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import type { CardPreview } from '@wuguan/contract/basedata/staff.actions'
import { Avatar } from '@wuguan/ui/avatar'
import { buttonClass } from '@wuguan/ui/button'
import { DescriptionList } from '@wuguan/ui/description'
import { QrCode } from '@wuguan/ui/qr-code'
import { PublicPage } from './public-page'
import { photoOf } from './photo-of'
import { usePublic } from './use-public'

const route = getRouteApi('/basedata/keeper/housekeeper/preview/$url')

/** 管家名片预览: who serves the house and how to reach him; nothing else of the person. */
export function HousekeeperPreviewScreen() {
  const { url } = route.useParams()
  const answer = usePublic<CardPreview>(`/basedata/public/housekeeper/${encodeURIComponent(url)}`)
  return (
    <PublicPage
      answer={answer}
      title={(card) => (card ? `${card.name}的名片` : '管家名片')}
      gone="该名片不存在或已停用"
    >
      {(card) => <Card card={card} />}
    </PublicPage>
  )
}

function Card({ card }: { card: CardPreview }) {
  const { name, title, communityName, publicMobile, buildingNames, serviceHours, intro } = card
  const facts = [
    { label: '服务电话', value: publicMobile },
    { label: '服务时间', value: serviceHours },
    { label: '服务区域', value: buildingNames.join('、') },
    { label: '简介', value: intro },
  ].filter(({ value }) => value !== null && value !== '')
  return (
    <article className="flex flex-col gap-6">
      <header className="flex items-center gap-4">
        <Avatar name={name} src={photoOf(card.photo)} size="lg" decorative />
        <div className="min-w-0">
          <h1 className="text-figure font-semibold">{name}</h1>
          <p className="text-secondary">{[title ?? '管家', communityName].join(' · ')}</p>
        </div>
      </header>
      {publicMobile !== null && (
        <a href={`tel:${publicMobile}`} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          <Phone aria-hidden className="size-4" />
          拨打 {publicMobile}
        </a>
      )}
      <DescriptionList columns={1} items={facts} />
      <div className="flex flex-col items-center gap-2 border-t border-line pt-6">
        <QrCode value={window.location.href} label={`${name}的名片二维码`} size={144} />
        <p className="text-small text-secondary">扫码保存名片</p>
      </div>
    </article>
  )
}
