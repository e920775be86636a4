import { keepPreviousData } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { minutesSaid } from '#kernel/shared/said.ts'
import { thousands } from '#kernel/shared/text.ts'
import { FigureName } from '#kernel/web/figure/index.ts'
import { Inspected, Inspector, useInspected } from '#kernel/web/inspector/index.ts'
import { useAddress } from '#kernel/web/router/useAddressed.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Page } from '#kernel/web/shell/Page.tsx'
import { EmptyState, NetworkPanel, PanelHead, RowSkeleton, ShortTable, Tag, useDelayed } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { type OutageMonth, type OutageRow, outageApi } from '../shared/api.ts'
import { outageFigures } from '../shared/figures.ts'
import { homeMinutesSaid } from '../shared/outage.ts'
import { Months } from './Months.tsx'
import { OutageDays } from './OutageDays.tsx'
import { OutageStory } from './OutageStory.tsx'
import css from './outage.module.css'

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/

/** /eventManage/outage?month=&by=&community=&id=: how many homes were without a lift for how long (monitoring 10.5). */
export function OutagePage() {
  const today = useKit().today()
  const [search, set] = useAddress()
  const [id, open] = useInspected('id')
  const asked = search.get('month') ?? ''
  const month = MONTH.test(asked) && `${asked}-01` <= today ? asked : today.slice(0, 7)
  const communityId = search.get('community') ?? undefined
  const by = search.get('by') === 'community' && communityId === undefined ? 'community' : 'lift'
  const told = useRead(
    outageApi.month,
    { month, by, ...(communityId ? { communityId } : {}) },
    { firstLoad: true, placeholderData: keepPreviousData, retry: false },
  )
  const waiting = useDelayed(told.isPending, 300)
  return (
    <Page
      title="停梯影响"
      facts={told.data && <Facts of={told.data} />}
      actions={
        <>
          <Segmented<'lift' | 'community'>
            aria-label="排行"
            value={by}
            options={[
              { value: 'lift', label: '按电梯' },
              { value: 'community', label: '按小区' },
            ]}
            onChange={(to) => set({ by: to === 'lift' ? undefined : to, community: undefined })}
          />
          <Months month={month} onChange={(to) => set({ month: to, id: undefined })} />
        </>
      }
    >
      {told.isError && <NetworkPanel failure={told.error} onRetry={() => void told.refetch()} />}
      {told.isPending && waiting && <RowSkeleton rows={12} />}
      {told.data && (
        <Ranking
          of={told.data}
          narrowed={communityId !== undefined}
          onWiden={() => set({ community: undefined })}
          onOpen={(row) => (row.lift ? open(row.id) : set({ community: row.id, by: undefined }))}
        />
      )}
      {id && (
        <Inspector from={outageApi.lift} input={{ elevatorId: id, month }} what="停梯" onClose={() => open()}>
          {(lift) => (
            <Inspected name={labelOf(lift.lift)} facts={<span className="num">{lift.month} 停梯</span>}>
              <OutageStory of={lift} />
            </Inspected>
          )}
        </Inspector>
      )}
    </Page>
  )
}

function Facts({ of: { lifts, times, minutes, unknownHomes } }: { of: OutageMonth }) {
  if (lifts === 0) return <>这个月没有停过</>
  return (
    <>
      <FigureName of={outageFigures.lifts} /> {lifts} 台 · {times} 次 · 共 {minutesSaid(minutes)}
      {unknownHomes > 0 && (
        <>
          {' '}
          · <FigureName of={outageFigures.unknownHomes} /> {unknownHomes} 台
        </>
      )}
    </>
  )
}

interface RankingProps {
  readonly of: OutageMonth
  readonly narrowed: boolean
  readonly onWiden: () => void
  readonly onOpen: (row: OutageRow) => void
}

function Ranking({ of, narrowed, onWiden, onOpen }: RankingProps) {
  const { rows, total, days, homeMinutes } = of
  if (rows.length === 0)
    return (
      <EmptyState
        what="停梯"
        headline="这个月没有停过"
        hint="停梯的故障、困人、停电与维修会按受影响户·分钟排在这里；检修和维保作业不算。"
      />
    )
  const byCommunity = rows[0]?.lift === null
  const most = Math.max(1, ...rows.map((row) => row.homeMinutes ?? 0))
  return (
    <>
      <PanelHead title={<FigureName of={outageFigures.homeMinutes} />} count={thousands(homeMinutes)} right="每天" />
      <div className="px-16">
        <OutageDays days={days} />
      </div>
      <PanelHead
        title={narrowed ? (rows[0]?.communityName ?? '小区') : '排行'}
        count={total}
        right={
          narrowed ? (
            <button type="button" className="bare-button" onClick={onWiden}>
              查看全部小区
            </button>
          ) : (
            '按户·分钟，户数未采集的在后'
          )
        }
      />
      <ShortTable
        label="停梯排行"
        rows={rows}
        open={{ run: onOpen }}
        columns={[
          { title: '', quiet: true, as: 'num', width: 36, cell: (_, at) => <span className="ter">{at + 1}</span> },
          {
            title: byCommunity ? '小区' : '电梯',
            cell: (row) => (row.lift ? <LiftName of={row.lift} /> : <b>{row.communityName}</b>),
          },
          { title: '', quiet: true, cell: ({ standing }) => standing && <Tag tone="red">停着</Tag> },
          byCommunity && { title: '停过 台', as: 'figure', cell: ({ lifts }) => lifts },
          { title: '次数', as: 'figure', cell: ({ times }) => times },
          { title: '停梯时长', as: 'figure', cell: ({ minutes }) => minutesSaid(minutes) },
          !byCommunity && {
            title: '受影响户数',
            as: 'figure',
            cell: ({ homes, forPeople }) => (homes === null ? <Unknown forPeople={forPeople} /> : thousands(homes)),
          },
          {
            title: '户·分钟',
            as: 'figure',
            cell: ({ homeMinutes: value, forPeople }) =>
              value === null ? <Unknown forPeople={forPeople} /> : thousands(value),
          },
          {
            title: '',
            quiet: true,
            cell: (row) => row.homeMinutes !== null && <Share of={row.homeMinutes} most={most} />,
          },
        ]}
      />
      {total > rows.length && (
        <p className="ter t12 px-16">
          先列出影响最大的 {rows.length} 项，共 {total} 项。
        </p>
      )}
    </>
  )
}

function Share({ of, most }: { of: number; most: number }) {
  return (
    <span className={css.share} title={homeMinutesSaid(of)}>
      <i style={{ width: `${(100 * of) / most}%` }} />
    </span>
  )
}

/** A goods lift has no homes; of the others nobody noted them. */
const Unknown = ({ forPeople }: { forPeople: boolean }) => (
  <span className="ter">{forPeople ? '未采集' : '不按户计'}</span>
)
