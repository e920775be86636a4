import { keepPreviousData } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Drawer } from '#kernel/web/detail/index.ts'
import { reachable } from '#kernel/web/router/guardRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, NetworkPanel, QueueClear, RowSkeleton, useDelayed } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { workbenchApi } from '../shared/api.ts'
import { type TileKey, tileFact } from '../shared/tiles.ts'
import type { TileRow } from '../shared/workbench.ts'
import css from './drawer.module.css'
import { rowAddress } from './tileHref.ts'

const SIZE = 20

/** The rows behind a figure that no list page shows with one filter (archives 4.1). */
export function TileDrawer({ tile, onClose }: { tile: TileKey; onClose: () => void }) {
  const { today } = useKit()
  const [page, setPage] = useState(1)
  const { title, unit, figure, tone } = tileFact(tile)
  const { data, error, isPending, refetch } = useRead(
    workbenchApi.list,
    { tile, page, size: SIZE },
    { firstLoad: true, placeholderData: keepPreviousData, retry: false },
  )
  const waiting = useDelayed(isPending, 300)
  return (
    <Drawer
      open
      onClose={onClose}
      wide
      title={
        <>
          {title} {data && <span className="ter num">{data.total}</span>}
        </>
      }
      footer={
        data && data.total > SIZE ? (
          <Pagination
            current={page}
            pageSize={SIZE}
            total={data.total}
            showSizeChanger={false}
            onChange={setPage}
            showTotal={(total) => `共 ${total} ${unit}`}
          />
        ) : null
      }
    >
      <p className="ter m-0 py-10 px-20 line2-b t12">{figure.means}</p>
      {error ? (
        <NetworkPanel failure={error} onRetry={() => void refetch()} />
      ) : data?.total === 0 ? (
        <QueueClear headline={`没有${title}`} />
      ) : data ? (
        <ul className={`bare-list t13 ${css.rows}`}>
          {data.records.map((row, n) => (
            <Row key={`${row.id} ${n}`} row={row} today={tone ? today() : undefined} />
          ))}
        </ul>
      ) : (
        waiting && <RowSkeleton rows={10} />
      )}
    </Drawer>
  )
}

function Row({ row, today }: { row: TileRow; today: string | undefined }) {
  const address = rowAddress(row)
  return (
    <li>
      <div className="grow min-w-0">
        {address && reachable(address.path) ? <Link to={address.href}>{row.title}</Link> : <span>{row.title}</span>}
        {row.note && <div className="ter small clip">{row.note}</div>}
      </div>
      {row.state && <span className="sec">{row.state}</span>}
      {row.day && <DateText value={row.day} {...(today ? { today, warn: 30 } : {})} />}
    </li>
  )
}
