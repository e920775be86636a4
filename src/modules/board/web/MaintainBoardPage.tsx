import { Button } from 'antd'
import { addDays, formatTokens, weekday } from '#kernel/shared/days.ts'
import { DayInput, RefSelect } from '#kernel/web/form/index.ts'
import { useInspectedHere } from '#kernel/web/inspector/index.ts'
import { piece } from '#kernel/web/router/piece.tsx'
import { Page } from '#kernel/web/shell/Page.tsx'
import { ChevronRightIcon } from '#kernel/web/ui/icons/index.ts'
import { fillScreen, NetworkPanel, RowSkeleton, useDelayed } from '#kernel/web/ui/index.ts'
import { TrackInspector } from '#modules/employee/web/index.ts'
import { BatchDrawer, OrderInspector } from '#modules/maintenance/web/index.ts'
import type { BoardQuery, BoardSummary } from '../shared/board.ts'
import { BoardFigures } from './BoardFigures.tsx'
import css from './board.module.css'
import { CityMap } from './CityMap.tsx'
import { Countdown } from './Countdown.tsx'
import { CrewLanes } from './CrewLanes.tsx'
import { Health } from './Health.tsx'
import { useBoard, useBoardQuery } from './useBoard.ts'

const Wall = piece(() => import('./Wall.tsx').then(({ Wall }) => Wall))

type Opened =
  | { readonly kind: 'order' | 'staff'; readonly id: string }
  | { readonly kind: 'track'; readonly id: string; readonly day: string }

/** /maintainManage/maintainBoard: the morning page; ?wall=1 is the 大屏 (jobs 4.1). */
export function MaintainBoardPage() {
  const { query, set, wall } = useBoardQuery()
  const { summary, lanes } = useBoard(query)
  const [open, setOpen] = useInspectedHere<Opened>()
  const waiting = useDelayed(summary.isPending || lanes.isPending, 300)
  const data = summary.data
  const close = () => setOpen()
  const show = (kind: 'order' | 'staff') => (id: string) => setOpen({ kind, id })
  if (wall) return <Wall summary={summary} lanes={lanes.data} onLeave={() => set('wall', undefined)} />
  return (
    <Page
      title="维保看板"
      facts={data && <Facts data={data} />}
      actions={
        <Button
          type="primary"
          onClick={() => {
            fillScreen()
            set('wall', '1')
          }}
        >
          大屏
        </Button>
      }
    >
      <div className={css.page}>
        <Filters query={query} today={data?.today} set={set} />
        {data && lanes.data ? (
          <>
            <BoardFigures data={data} query={query} />
            <div className={`grow line-t ${css.columns}`}>
              <CrewLanes
                data={lanes.data}
                onOpen={show('order')}
                onTrack={(id) => setOpen({ kind: 'track', id, day: data.day })}
              />
              <CityMap sites={data.sites} people={data.people} trapped={data.trapped} />
              <Countdown data={data} onOpen={show('order')} onStaff={show('staff')} />
            </div>
            <Health data={data} />
          </>
        ) : summary.isError || lanes.isError ? (
          <NetworkPanel
            failure={summary.error ?? lanes.error}
            onRetry={() => {
              void summary.refetch()
              void lanes.refetch()
            }}
          />
        ) : (
          waiting && <RowSkeleton rows={12} />
        )}
      </div>
      <OrderInspector id={open?.kind === 'order' ? open.id : undefined} onClose={close} />
      {open?.kind === 'staff' && <BatchDrawer action="staff" rows={[{ id: open.id }]} onClose={close} />}
      {open?.kind === 'track' && (
        <TrackInspector employeeId={open.id} period={{ from: open.day, to: open.day }} onClose={close} />
      )}
    </Page>
  )
}

const days = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

function Facts({ data: { at, figures } }: { data: BoardSummary }) {
  const rate = figures.planned > 0 ? ` · 完成 ${figures.done} / ${figures.planned}` : ''
  return (
    <>
      {formatTokens(at, 'HH:mm:ss')} 更新{rate}
    </>
  )
}

interface FilterProps {
  readonly query: BoardQuery
  readonly today: string | undefined
  readonly set: (name: string, value: string | undefined) => void
}

function Filters({ query, today, set }: FilterProps) {
  const day = query.date ?? today
  const refs = (name: string) => (value: string | string[] | undefined) => set(name, [value ?? []].flat().join(','))
  const go = (by: number) => {
    if (!day) return
    const next = addDays(day, by)
    set('date', next === today ? undefined : next)
  }
  return (
    <search className={`items-center gap-8 rigid py-8 px-16 ${css.bar}`} aria-label="筛选看板">
      <Button aria-label="前一天" onClick={() => go(-1)}>
        <ChevronRightIcon size={12} style={{ transform: 'rotate(180deg)' }} />
      </Button>
      <DayInput
        aria-label="日期"
        allowClear={false}
        style={{ width: 'calc(168px * var(--size))' }}
        value={day}
        shown={(one) => `${one} ${one === today ? '今天' : days[weekday(one) - 1]}`}
        onChange={(next) => set('date', next === today ? undefined : next)}
      />
      <Button aria-label="后一天" onClick={() => go(1)}>
        <ChevronRightIcon size={12} />
      </Button>
      {query.date !== undefined && <Button onClick={() => set('date', undefined)}>今天</Button>}
      <div className={css.ref}>
        <RefSelect
          many
          from="/team/options"
          aria-label="班组"
          placeholder="班组"
          value={query.teamIds}
          onChange={refs('teamId')}
        />
      </div>
      <div className={css.ref}>
        <RefSelect
          many
          from="/community/options"
          aria-label="小区"
          placeholder="小区"
          value={query.communityIds}
          onChange={refs('communityId')}
        />
      </div>
      {query.date !== undefined && <span className="ter small">逾期、法定截止和待确认按当前时间统计</span>}
    </search>
  )
}
