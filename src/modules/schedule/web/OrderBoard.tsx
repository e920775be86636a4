import { useCallback, useDeferredValue, useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { may } from '#modules/maintenance/shared/permissions.ts'
import type { OrderBoardProps } from '#modules/maintenance/web/index.ts'
import { BoardBody } from './BoardBody.tsx'
import { BoardFilters } from './BoardFilters.tsx'
import { BoardTitle } from './BoardTitle.tsx'
import { type Asked, PlannerTools } from './PlannerTools.tsx'
import { ProposalDrawer } from './ProposalDrawer.tsx'
import { PublishDrawer } from './PublishDrawer.tsx'
import { ReleaseMoveDialog } from './ReleaseMoveDialog.tsx'
import { movesOf } from './staged.ts'
import { type OrdersBoard, useBoard } from './useBoard.ts'
import { type Staged, useStaged } from './useStaged.ts'
import { scopeOf } from './view.ts'
import { WhatIfDrawer } from './WhatIfDrawer.tsx'

/** 周 and 月 of 维保工单, which 排程看板 leads to: drag, see the consequence before dropping, publish (jobs 4.1). */
export function OrderBoard({ view, switcher, onOpen }: OrderBoardProps) {
  const of = useBoard(view)
  const staged = useStaged()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const [publishing, setPublishing] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const plan = useCallback(() => setAsked('auto'), [])
  return (
    <div className="stack grow min-h-0 h-full bg">
      <BoardTitle of={of} staged={staged} switcher={switcher} onAuto={plan} onPublish={() => setPublishing(true)} />
      <BoardFilters
        of={of}
        typed={typed}
        onTyped={setTyped}
        locked={staged.drafts.size > 0}
        tools={<PlannerTools onAsk={setAsked} />}
      />
      <BoardBody of={of} staged={staged} search={search} onPlan={plan} onOpen={onOpen} />
      {publishing && <PublishDrawer moves={staged} onClose={() => setPublishing(false)} />}
      {staged.asking && (
        <ReleaseMoveDialog draft={staged.asking} onRelease={staged.release} onClose={staged.dropAsking} />
      )}
      <Proposals of={of} staged={staged} asked={asked} onClose={() => setAsked(undefined)} />
    </div>
  )
}

interface ProposalsProps {
  readonly of: OrdersBoard
  readonly staged: Staged
  readonly asked: Asked | undefined
  readonly onClose: () => void
}

/** What the planner was asked for, and the rest of the day of a crew that a message leads to. */
function Proposals({ of, staged, asked, onClose }: ProposalsProps) {
  const today = useKit().today()
  const { data } = of.answer
  const mayDrag = useCan(may.drag) === 'enabled'
  return (
    <>
      {asked && asked !== 'whatIf' && (
        <ProposalDrawer
          kind={asked}
          scope={{
            ...scopeOf(asked, of.from, of.to, today),
            teamIds: of.teamIds,
            staged: movesOf(staged.drafts),
          }}
          onAccept={staged.accept}
          onClose={onClose}
        />
      )}
      {of.rescue && mayDrag && (
        <ProposalDrawer
          kind="rescue"
          scope={{ from: today, to: today }}
          repairId={of.rescue}
          onAccept={staged.accept}
          onClose={() => of.set('rescue', undefined)}
        />
      )}
      {asked === 'whatIf' && data && <WhatIfDrawer board={data} onClose={onClose} />}
    </>
  )
}
