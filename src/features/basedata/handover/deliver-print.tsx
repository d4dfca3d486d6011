import './deliver-print.css'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import type { HandoverMaterial } from '@wuguan/contract/basedata/handover.entity'
import { handover } from '@wuguan/contract/basedata/handover.entity'
import { handoverDeliver } from '@wuguan/contract/basedata/handover-deliver.entity'
import { handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import { house } from '@wuguan/contract/basedata/house.entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useDetail } from '@wuguan/crud/controllers'
import { usePictureAddresses } from '@wuguan/crud/stored-file'
import { isPicture } from '../shared/stored-file'
import { useHouseCustomers } from './house-customers'

const NONE: readonly string[] = []
const text = (value: unknown) => (value == null || value === '' ? '—' : String(value))

/** 交付确认单 on A4: the house, the buyers, what was handed over, and where both sides sign. */
export function DeliverPrint({ id, done }: { id: string; done: () => void }) {
  const row = useDetail(handoverDeliver, id).row
  const step = useDetail(handoverHouse, row?.['handoverHouseId'] as string | undefined).row
  const batch = useDetail(handover, step?.['handoverId'] as string | undefined).row
  const room = useDetail(house, step?.['houseId'] as string | undefined).row
  const customers = useHouseCustomers(step ? String(step.id) : undefined).data
  const [signature] = (row?.['signature'] as Attachment[] | null | undefined) ?? []
  const picture = signature && isPicture(signature) ? signature : undefined
  const shown = usePictureAddresses(picture ? [picture.url] : NONE)
  const address = picture && shown[picture.url]
  // Paper waits for the signature; one that cannot be shown leaves its line empty.
  const [settled, setSettled] = useState(false)
  const loaded = row && step && batch && room && customers
  const ready = loaded && (picture === undefined || settled || address === '')
  useEffect(() => {
    if (!ready) return
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [ready, done])
  if (!loaded) return null
  const materials = (row['materials'] as HandoverMaterial[] | null) ?? []
  return createPortal(
    <div className="deliver-print">
      <header>
        <p>{text(room.titles?.['communityId'] ?? batch.titles?.['communityId'])}</p>
        <h1>房屋交付确认单</h1>
        <p>
          批次 {text(batch['code'])} {text(batch['name'])}
        </p>
      </header>
      <table>
        <tbody>
          <tr>
            <th>房产</th>
            <td colSpan={3}>{text(room['fullName'])}</td>
          </tr>
          <tr>
            <th>户型</th>
            <td>{text(room['layout'])}</td>
            <th>建筑面积</th>
            <td>{text(room['buildingArea'])} ㎡</td>
          </tr>
          <tr>
            <th>交付日期</th>
            <td>{text(row['deliverDate'])}</td>
            <th>计费起始日期</th>
            <td>{text(row['chargeStartDate'])}</td>
          </tr>
          <tr>
            <th>钥匙数</th>
            <td>{text(row['keys'])}</td>
            <th>经办人</th>
            <td>{text(row.titles?.['handlerId'])}</td>
          </tr>
        </tbody>
      </table>
      <h2>交付客户</h2>
      <table>
        <thead>
          <tr>
            <th>姓名</th>
            <th>关系</th>
            <th>份额</th>
            <th>缴费人</th>
          </tr>
        </thead>
        <tbody>
          {customers.map((one) => (
            <tr key={one.id}>
              <td>{text(one.titles?.['customerId'])}</td>
              <td>{labelOf(HOUSE_RELATION, one['relation'])}</td>
              <td>{one['share'] == null ? '—' : `${String(one['share'])}%`}</td>
              <td>{one['isPayer'] === true ? '是' : '否'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>交付物料</h2>
      <table>
        <thead>
          <tr>
            <th>名称</th>
            <th>数量</th>
            <th>名称</th>
            <th>数量</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: Math.max(1, Math.ceil(materials.length / 2)) }, (_, at) => [
            materials[at * 2],
            materials[at * 2 + 1],
          ]).map((pair, at) => (
            <tr key={at}>
              {pair.flatMap((one, side) => [
                <td key={`${side}n`}>{one?.name ?? ''}</td>,
                <td key={`${side}q`}>{one?.qty ?? ''}</td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="statement">
        本人已对上述房屋进行查验，并收到所列钥匙和物料。自交付之日起，房屋的使用与保管由业主负责；物业服务费自计费起始日期起计收。
      </p>
      <footer>
        <div>
          <p>业主（代办人）签字：{row['agentName'] == null ? '' : `（代办人 ${String(row['agentName'])}）`}</p>
          <div className="line">
            {address && (
              <img src={address} alt="业主签字" onLoad={() => setSettled(true)} onError={() => setSettled(true)} />
            )}
          </div>
          <p>日期：　　　　年　　月　　日</p>
        </div>
        <div>
          <p>物业服务单位（盖章）：</p>
          <div className="line" />
          <p>经办人：{text(row.titles?.['handlerId'])}</p>
        </div>
      </footer>
    </div>,
    document.body,
  )
}
