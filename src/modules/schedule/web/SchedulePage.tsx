import { useCallback, useDeferredValue, useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { TitleRow } from '#kernel/web/ui/index.ts'
import { may } from '#modules/maintenance/shared/permissions.ts'
import { OrderInspector } from '#modules/maintenance/web/index.ts'
import { CalendarFilters } from './CalendarFilters.tsx'
import { ProposalDrawer } from './ProposalDrawer.tsx'
import { PublishDrawer } from './PublishDrawer.tsx'
import { ReleaseMoveDialog } from './ReleaseMoveDialog.tsx'
import { ScheduleBody } from './ScheduleBody.tsx'
import { type Asked, PlannerTools, SpanActions } from './ScheduleTools.tsx'
import { movesOf } from './staged.ts'
import { useSchedule } from './useSchedule.ts'
import { useStaged } from './useStaged.ts'
import { scopeOf, spanText } from './view.ts'
import { WhatIfDrawer } from './WhatIfDrawer.tsx'

/** /maintainManage/boardPlan: drag, see the consequence before dropping, publish (jobs 4.1). */
export function SchedulePage() {
  const { today: todayOf } = useKit()
  const today = todayOf()
  const schedule = useSchedule()
  const { data } = schedule.answer
  const staged = useStaged()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const [publishing, setPublishing] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const plan = useCallback(() => setAsked('auto'), [])
  const mayDrag = useCan(may.drag) === 'enabled'
  const { near, unassigned } = data?.trays ?? {}
  return (
    <div className="stack grow min-h-0 h-full bg">
      <TitleRow
        title="排程看板"
        facts={
          <>
            {spanText(schedule.from, schedule.to)}
            {data && ` · 工单 ${data.total}`}
            {(unassigned?.total ?? 0) > 0 && ` · 待分配 ${unassigned?.total}`}
            {(near?.total ?? 0) > 0 && (
              <>
                {' · '}
                <b className="amberText">法定临期 {near?.total}</b>
              </>
            )}
          </>
        }
        actions={<SpanActions schedule={schedule} staged={staged} onPublish={() => setPublishing(true)} />}
      />
      <CalendarFilters
        calendar={schedule}
        view="crews"
        typed={typed}
        onTyped={setTyped}
        locked={false}
        tools={<PlannerTools onAsk={setAsked} />}
      />
      <ScheduleBody schedule={schedule} staged={staged} search={search} onPlan={plan} />
      {publishing && <PublishDrawer moves={staged} onClose={() => setPublishing(false)} />}
      {staged.asking && (
        <ReleaseMoveDialog draft={staged.asking} onRelease={staged.release} onClose={staged.dropAsking} />
      )}
      {asked && asked !== 'whatIf' && (
        <ProposalDrawer
          kind={asked}
          scope={{
            ...scopeOf(asked, schedule.from, schedule.to, today),
            teamIds: schedule.teamIds,
            staged: movesOf(staged.drafts),
          }}
          onAccept={staged.accept}
          onClose={() => setAsked(undefined)}
        />
      )}
      {schedule.rescue && mayDrag && (
        <ProposalDrawer
          kind="rescue"
          scope={{ from: today, to: today }}
          repairId={schedule.rescue}
          onAccept={staged.accept}
          onClose={() => schedule.set('rescue', undefined)}
        />
      )}
      {asked === 'whatIf' && data && <WhatIfDrawer board={data} onClose={() => setAsked(undefined)} />}
      <OrderInspector id={schedule.opened} onClose={() => schedule.open()} />
    </div>
  )
}
