import { useQuery } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { housekeeper } from '@wuguan/contract/basedata/housekeeper.entity'
import { housekeeperCard, type CardPreview } from '@wuguan/contract/basedata/staff.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { toast } from '@wuguan/ui/toast'
import { cardAddress } from './card-address'
import { nameOf } from './name-of'
import { Photo } from './photo'
import { QrImage } from './qr-image'
import { saveQr } from './save-qr'

/** 预览名片: what residents see behind the QR code, with the code to take along. */
export function CardDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const port = useCrudPort()
  const query = useQuery({
    queryKey: [housekeeper.name, 'card', row.id],
    queryFn: () => callAction(port, housekeeperCard, { id: String(row.id) }),
  })
  const { data: card } = query
  const address = card && cardAddress(card.code)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('链接已复制')
    } catch {
      toast.error('无法写入剪贴板，请手动复制')
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`${nameOf(row)}的名片`}
      width={420}
      footer={
        address !== undefined && (
          <>
            <Button variant="primary" icon={<Download />} onClick={() => saveQr(address, nameOf(row))}>
              下载二维码
            </Button>
            <Button icon={<Copy />} onClick={() => void copy(address)}>
              复制链接
            </Button>
          </>
        )
      }
    >
      {card && address !== undefined ? (
        <Card card={card} address={address} />
      ) : query.error ? (
        <ErrorPanel title="名片加载失败" detail={faultOf(query.error).msg} retry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  )
}

function Card({ card, address }: { card: CardPreview; address: string }) {
  const facts = [
    ['服务电话', card.publicMobile],
    ['服务时间', card.serviceHours],
    ['服务楼栋', card.buildingNames.join('、')],
    ['简介', card.intro],
  ].filter(([, value]) => value)
  return (
    <article className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      <header className="flex items-center gap-3">
        <Photo value={card.photo} name={card.name} className="size-14 text-title" />
        <div className="min-w-0">
          <h3 className="text-title font-semibold">{card.name}</h3>
          <p className="text-secondary">{[card.title ?? '管家', card.communityName].join(' · ')}</p>
        </div>
      </header>
      {facts.length > 0 && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-table">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-secondary">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <figure className="flex flex-col items-center gap-2 border-t border-line pt-4">
        <QrImage text={address} label={`${card.name}的名片二维码`} className="size-36" />
        <figcaption className="text-small text-secondary">扫码查看名片</figcaption>
      </figure>
    </article>
  )
}
