import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { reachable } from '#kernel/web/router/guardRun.ts'
import { DateText, PanelHead } from '#kernel/web/ui/index.ts'
import { EXPIRING_DAYS, RADAR_DAYS, radarKeys } from '../shared/tiles.ts'
import type { DoneOrder, DueOrder, RadarRow, Summary, TileRow } from '../shared/workbench.ts'
import { FigureWord, TileLink } from './FigureLink.tsx'
import css from './manage.module.css'
import { DueRow, UnsignedRow } from './OrderRows.tsx'
import { rowAddress } from './tileHref.ts'

/** The rows behind the figures of 管理; every list scrolls in itself, so that all of them stay in view. */

const figureOf = (data: Summary, key: string) => data.figures.find((figure) => figure.key === key)

interface Orders<Order> {
  readonly data: Summary
  readonly orders: readonly Order[]
  readonly onOpen: (id: string) => void
}

export function PressingPanel({ data, orders, onOpen }: Orders<DueOrder>) {
  return (
    <section className={css.pressing}>
      <PanelHead title="逾期与法定临期" count={orders.length} right="离法定截止最近的排在前面" />
      <div className={css.scroll}>
        {orders.map((order) => (
          <DueRow key={order.id} order={order} today={data.day} onOpen={onOpen} />
        ))}
        {orders.length === 0 && <p className={css.clear}>没有逾期，也没有 2 天内法定截止的工单。</p>}
      </div>
    </section>
  )
}

export function UnsignedPanel({ data, orders, onOpen }: Orders<DoneOrder>) {
  return (
    <section className={css.unsigned}>
      <PanelHead
        title="未签字工单"
        count={figureOf(data, 'toConfirm')?.value}
        right={
          <>
            等待最久的排在前面
            <TileLink of="toConfirm">全部</TileLink>
          </>
        }
      />
      <div className={css.scroll}>
        {orders.map((order) => (
          <UnsignedRow key={order.id} order={order} today={data.day} onOpen={onOpen} />
        ))}
        {orders.length === 0 && <p className={css.clear}>完成的工单都已签字确认。</p>}
      </div>
    </section>
  )
}

export function ExpiringPanel({ data, rows }: { data: Summary; rows: readonly TileRow[] }) {
  return (
    <section className={css.expiring}>
      <PanelHead
        title={`${EXPIRING_DAYS} 天内到期未续合同`}
        count={figureOf(data, 'expiring')?.value}
        right={rows.length > 0 && <TileLink of="expiring">全部</TileLink>}
      />
      <Papers rows={rows} today={data.day} empty={`${EXPIRING_DAYS} 天内没有到期而未续的合同。`} />
    </section>
  )
}

const kinds: Readonly<Record<RadarRow['tile'], string>> = {
  dueInspection: '检验',
  dueCertificate: '证书',
  dueInsurance: '保险',
  dueLicence: '许可证',
}

/** 到期雷达: four kinds of papers in one list, the one that ends first on top. */
export function RadarPanel({ data, rows }: { data: Summary; rows: readonly RadarRow[] }) {
  return (
    <section className={css.radar}>
      <PanelHead
        title="到期雷达"
        count={`${RADAR_DAYS} 天`}
        right={radarKeys.map((key) => {
          const figure = figureOf(data, key)
          return figure && <FigureWord key={key} figure={figure} short={kinds[key]} />
        })}
      />
      <Papers
        rows={rows}
        today={data.day}
        kind={(row) => kinds[row.tile]}
        empty={`${RADAR_DAYS} 天内没有到期的检验、证书、保险和许可证。`}
      />
    </section>
  )
}

function Papers<Row extends TileRow>({
  rows,
  today,
  kind,
  empty,
}: {
  rows: readonly Row[]
  today: string
  kind?: (row: Row) => ReactNode
  empty: string
}) {
  return (
    <ul className={`bare-list t13 ${css.papers}`}>
      {rows.map((row) => {
        const address = rowAddress(row)
        return (
          <li className="row gap-10 px-14 line2-b nowrap" key={`${row.kind} ${row.id}`}>
            {kind && <span className={`rigid pt-2 ter t12 ${css.kind}`}>{kind(row)}</span>}
            <span className={`flex wrap gap-x-10 grow min-w-0 ${css.paper}`}>
              {address && reachable(address.path) ? (
                <Link to={address.href}>{row.title}</Link>
              ) : (
                <span>{row.title}</span>
              )}
              {row.note && (
                <span className="ter small" title={row.note}>
                  {row.note}
                </span>
              )}
            </span>
            {row.day && <DateText value={row.day} today={today} warn={RADAR_DAYS} />}
          </li>
        )
      })}
      {rows.length === 0 && <li className={`row gap-10 px-14 line2-b nowrap ${css.clear}`}>{empty}</li>}
    </ul>
  )
}

/** 在岗: who has work today, those without a sign-in first. */
export function DutyPanel({ data, rows }: { data: Summary; rows: readonly TileRow[] }) {
  const duty = figureOf(data, 'onDuty')
  if (!duty) return null
  return (
    <section>
      <PanelHead
        title="在岗"
        count={`${duty.value} / ${duty.of}`}
        right={rows.length > 0 && <TileLink of="onDuty">全部</TileLink>}
      />
      <ul className={`m-0 py-4 px-14 no-marks t13 ${css.duty}`}>
        {rows.map((row) => (
          <li className="flex gap-10 py-4 line2-b nowrap" key={row.id}>
            <span>{row.title}</span>
            <span className="ter clip">{row.note}</span>
            <span className={row.state === '未签到' ? 'amberText' : 'ter'}>{row.state}</span>
          </li>
        ))}
        {rows.length === 0 && <li className="flex gap-10 py-4 line2-b nowrap ter">今天没有排工单。</li>}
      </ul>
    </section>
  )
}
