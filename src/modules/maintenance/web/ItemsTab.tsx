import { Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { PanelHead, type Picture, Pictures, ShortTable, Tag, timeText } from '#kernel/web/ui/index.ts'
import { ItemResult, Level, Part } from '#modules/template/shared/template.ts'
import { handlingText, isAbnormal, itemRuns, limitText } from '../shared/itemShown.ts'
import { isBroughtAlong, type MaintainOrderDetail, type OrderItem, type OrderPhoto } from '../shared/orderDetail.ts'
import { type RemoteChecks, remoteResult, remoteSource } from '../shared/remoteCheck.ts'
import { maintenancePage } from './addresses.ts'
import css from './drawer.module.css'
import { LevelChip } from './marks.tsx'

const { abnormal, handled, unchecked } = ItemResult.code

const codeColumn = {
  title: '编号',
  as: 'num',
  width: 72,
  tone: () => 'ter',
  cell: ({ itemCode }: { readonly itemCode: string }) => itemCode,
} as const

/** 项目: in the order of the checklist under its parts, values with their limits, what was done about the abnormal ones. */
export function ItemsTab({ order }: { order: MaintainOrderDetail }) {
  const [only, setOnly] = useState(false)
  const shown = only ? order.items.filter(isAbnormal) : order.items
  const checked = order.items.filter((item) => item.result !== unchecked).length
  const wrong = order.items.filter(isAbnormal).length
  const requests = Map.groupBy(order.partsOfItems, ({ itemCode }) => itemCode)
  const photos = Map.groupBy(order.photos, ({ itemCode }) => itemCode)
  const site = photos.get(null) ?? []
  return (
    <>
      <div className={css.itemsHead}>
        <span>
          已检查 <b className="num">{checked}</b> / <span className="num">{order.items.length}</span> 项 · 异常{' '}
          <b className={`num ${wrong > 0 ? 'amberText' : ''}`}>{wrong}</b>
        </span>
        <label>
          <Switch size="small" checked={only} onChange={setOnly} aria-label="只看异常" /> 只看异常
        </label>
      </div>
      {shown.length === 0 ? (
        <p className={`${css.none} ter`}>
          {isBroughtAlong(order) ? '导入的历史维保没有维保项目' : only ? '没有异常项目' : '没有检查项目'}
        </p>
      ) : (
        itemRuns(shown).map(({ part, items }) => (
          <section key={items[0]?.itemCode}>
            <h3 className={css.part}>
              {Part.label(part)} <span className="ter num">{items.length}</span>
            </h3>
            <ShortTable
              headless
              shape="tall"
              rows={items}
              by={(item) => item.itemCode}
              columns={[
                codeColumn,
                {
                  title: '项目',
                  cell: (item) => (
                    <ItemText
                      item={item}
                      requests={requests.get(item.itemCode) ?? none}
                      photos={picturesOf(item, photos.get(item.itemCode) ?? [])}
                    />
                  ),
                },
                { title: '数值', as: 'figure', width: 112, cell: (item) => <ItemValue item={item} /> },
                { title: '结果', as: 'figure', width: 84, cell: (item) => <ResultText item={item} /> },
              ]}
            />
          </section>
        ))
      )}
      {order.remoteChecks && !only && <RemoteRows checks={order.remoteChecks} />}
      {site.length > 0 && !only && (
        <section>
          <PanelHead title="现场与安全照片" count={site.length} />
          <div className={css.pictures}>
            <Pictures pictures={site.map(pictureOf)} />
          </div>
        </section>
      )}
    </>
  )
}

/** What the terminal checked instead of the crew (jobs 6.9). */
function RemoteRows({ checks }: { checks: RemoteChecks }) {
  return (
    <section>
      <h3 className={css.part}>
        远程检查 <span className="ter num">{checks.items.length}</span>
      </h3>
      <p className={`${css.none} ter small`}>{remoteSource(checks)}</p>
      <ShortTable
        headless
        shape="tall"
        rows={checks.items}
        by={(item) => item.itemCode}
        columns={[
          codeColumn,
          {
            title: '项目',
            cell: (item) => (
              <>
                <div className={css.itemName}>{item.name}</div>
                <div className="ter small">{item.requirement}</div>
              </>
            ),
          },
          { title: '日期', as: 'figure', width: 112, tone: () => 'ter small', cell: () => checks.lastDay },
          {
            title: '结果',
            as: 'figure',
            width: 84,
            tone: (item) => (item.faults ? 'amberText' : checks.days === 0 ? 'ter' : 'sec'),
            cell: (item) => remoteResult(checks, item),
          },
        ]}
      />
    </section>
  )
}

const pictureOf = ({ id, url, watermark, takenAt, sha256 }: OrderPhoto): Picture => ({
  key: id,
  url,
  alt: watermark ?? `照片 ${timeText(takenAt)}`,
  caption: <span className="num">{timeText(takenAt)}</span>,
  title: `${watermark ?? ''} 摘要 ${sha256.slice(0, 16)}`.trim(),
})

/** What was photographed for an item; a key without a photo of the order is one that never arrived. */
function picturesOf(item: OrderItem, arrived: readonly OrderPhoto[]): Picture[] {
  const known = new Set(arrived.map(({ key }) => key))
  // A kept record holds only what was filled in.
  const missing = (item.photos ?? []).filter((key) => !known.has(key))
  return [
    ...arrived.map((photo) => ({ ...pictureOf(photo), alt: `${item.name}的照片`, caption: undefined })),
    ...missing.map((key) => ({ key, url: null, alt: '' })),
  ]
}

type Requests = MaintainOrderDetail['partsOfItems']
const none: Requests = []

interface ItemTextProps {
  readonly item: OrderItem
  readonly requests: Requests
  readonly photos: readonly Picture[]
}

function ItemText({ item, requests, photos }: ItemTextProps) {
  return (
    <>
      <div className={css.itemName}>
        {item.level !== Level.code.halfMonth && <LevelChip level={item.level} />}
        {item.name}
        {item.isKey && <Tag>关键</Tag>}
      </div>
      <div className="ter small">{item.requirement}</div>
      {item.handling && <div className="small">{handlingText(item)}</div>}
      {requests.length > 0 && (
        <div className={`${css.requests} small`}>
          <span className="ter">配件更换单</span>
          {requests.map(({ id, requestNo }) => (
            <Link key={id} className="num" to={maintenancePage.partsRequest(id)}>
              {requestNo}
            </Link>
          ))}
        </div>
      )}
      {(item.text || item.naReason) && <div className="small sec">{item.text ?? item.naReason}</div>}
      {photos.length > 0 && (
        <div className={css.itemPictures}>
          <Pictures small pictures={photos} />
        </div>
      )}
    </>
  )
}

function ItemValue({ item }: { item: OrderItem }) {
  const limit = limitText(item)
  return (
    <>
      {item.value != null && (
        <b className={item.result === abnormal ? 'amberText' : undefined}>
          {item.value}
          {item.valueUnit && ` ${item.valueUnit}`}
        </b>
      )}
      {limit && <div className="ter small">限值 {limit}</div>}
    </>
  )
}

function ResultText({ item }: { item: OrderItem }) {
  const label = ItemResult.label(item.result)
  if (item.result === abnormal) return <b className="amberText">▲ {label}</b>
  if (item.result === handled) return <span className="amberText">{label}</span>
  return <span className={item.result === ItemResult.code.normal ? 'sec' : 'ter'}>{label}</span>
}
