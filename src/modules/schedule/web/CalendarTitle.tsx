import { Button } from 'antd'
import type { ReactNode } from 'react'
import { TitleRow } from '#kernel/web/ui/index.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import type { Tray } from './BoardTray.tsx'
import { Steps } from './Steps.tsx'
import { type Calendar, stepOf } from './useCalendar.ts'
import type { Moves } from './useMoves.ts'
import { spanText } from './view.ts'

const { done, confirmed } = MaintainStatus.code

interface Props {
  readonly calendar: Calendar
  readonly tray: Tray
  readonly moves: Moves
  readonly switcher: ReactNode
  readonly onPublish: () => void
}

/** Which days, how much of them is done, what is near its deadline; to other days, 撤销 and 发布. */
export function CalendarTitle({ calendar, tray, moves, switcher, onPublish }: Props) {
  const { view, day, from, to, set } = calendar
  const count = moves.drafts.size
  const step = (by: 1 | -1) => set('day', stepOf(view, day, by))
  return (
    <TitleRow
      title="维保工单"
      facts={
        <>
          {view === 'week' ? spanText(from, to) : `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`}
          <Progress of={calendar.answer.data} />
          {tray.near.total > tray.over && (
            <>
              {' · '}
              <b className="amberText">法定临期 {tray.near.total - tray.over}</b>
            </>
          )}
          {tray.over > 0 && (
            <>
              {' · '}
              <b className="redText">
                超 {visitGap.days} 日 {tray.over}
              </b>
            </>
          )}
        </>
      }
      actions={
        <>
          <Steps
            names={view === 'week' ? ['上一周', '本周', '下一周'] : ['上一月', '本月', '下一月']}
            onStep={step}
            onNow={() => set('day', undefined)}
          />
          {switcher}
          {count > 0 && <Button onClick={moves.undo}>撤销</Button>}
          <Button type="primary" disabled={count === 0} onClick={onPublish}>
            {count === 0 ? '发布改动' : `发布 ${count} 处改动`}
          </Button>
        </>
      }
    />
  )
}

function Progress({ of: data }: { of: Calendar['answer']['data'] }) {
  if (!data) return null
  const chips = data.days.flatMap((day) => day.chips)
  return ` · 计划 ${data.total} · 已完成 ${chips.filter(({ status }) => status === done || status === confirmed).length}`
}
